# run with echo
r(){ echo "\$ $*"; ./p "$@" 2>&1; local c=$?; [ $c -ne 0 ] && echo "[exit $c]"; }
