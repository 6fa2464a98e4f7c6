#!/bin/sh
# LiteLLM's proxy does not say 401 to who has no key.
#
# With a master key and without a database, which is how one person runs it, a request without a key gets 500 and
# “Internal Server Error”; one with a wrong key gets 400 and “No connected db.”, because any key but the master key is
# looked up in a database. The same request with the right key works. One would expect 401 for both, as OpenAI answers.
# Seen on 30 November 2026 with litellm 1.108.7 from PyPI. So a client that asks for a key on 401 never asks here, and
# should take 500 from a list of models, while no key is set, as a sign that one is missing.
set -eu
folder="$(mktemp -d)"
server=
end() {
  [ -z "$server" ] || kill -KILL "$server" 2>/dev/null || true
  rm -rf "$folder"
}
trap end EXIT
python3 -m venv "$folder/environment"
"$folder/environment/bin/pip" -q install --disable-pip-version-check "litellm[proxy]==1.108.7"
cat >"$folder/proxy.yaml" <<'YAML'
model_list:
  - model_name: tiny
    litellm_params: {model: openai/tiny, api_key: none, mock_response: hello}
YAML
port="$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')"
HOME="$folder" LITELLM_MASTER_KEY=sk-example-key LITELLM_LOCAL_MODEL_COST_MAP=True \
  "$folder/environment/bin/litellm" --config "$folder/proxy.yaml" --host 127.0.0.1 --port "$port" --telemetry False \
  >"$folder/log" 2>&1 &
server=$!
python3 - "$port" <<'PYTHON'
import sys, time, urllib.error, urllib.request

address = f"http://127.0.0.1:{sys.argv[1]}"


def ask(path, key=None):
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    try:
        with urllib.request.urlopen(urllib.request.Request(address + path, headers=headers), timeout=30) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


for _ in range(120):
    try:
        ask("/health/liveliness")
        break
    except OSError:
        time.sleep(1)
for key in (None, "sk-another-key", "sk-example-key"):
    status, text = ask("/v1/models", key)
    print(key, status, text[:80])
    if key is None:
        assert (status, text) == (500, "Internal Server Error"), (status, text)
    elif key == "sk-another-key":
        assert status == 400 and "No connected db." in text, (status, text)
    else:
        assert status == 200 and '"id":"tiny"' in text, (status, text)
PYTHON
