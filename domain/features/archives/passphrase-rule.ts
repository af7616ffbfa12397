/** The passphrase of an archive: it protects what a stolen file would otherwise open, so short ones are refused. */
export const PASSPHRASE_MIN = 12
export const PASSPHRASE_MAX = 200

export const whyNotPassphrase = (passphrase: string): 'too-short' | 'too-long' | undefined => {
  if (passphrase.trim().length < PASSPHRASE_MIN) return 'too-short'
  return passphrase.length > PASSPHRASE_MAX ? 'too-long' : undefined
}
