import Interchange

extension UserFacingError {
  /// Why a file was not encrypted or decrypted.
  init(encryption error: EncryptionError, _ texts: Texts) {
    switch error {
    case .unusablePassphrase:
      self.init("passphrase_unusable", texts, ["limit": String(Passphrase.longest)])
    case .notEncrypted: self.init("not_encrypted", texts)
    case .newer(let found): self.init("encryption_newer", texts, ["found": String(found)])
    case .unreasonable:
      self.init(
        "encryption_unreasonable", texts,
        [
          "memory": String(EncryptionCost.mostMemory), "work": String(EncryptionCost.mostWork),
        ])
    case .wrongPassphrase: self.init("wrong_passphrase", texts)
    case .cut: self.init("encryption_cut", texts)
    case .damaged(let count): self.init("encryption_damaged", texts, ["count": String(count)])
    case .tooLong: self.init("encryption_too_long", texts)
    case .library: self.init("encryption_library", texts)
    }
  }
}
