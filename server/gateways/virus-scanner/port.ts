/** Searches files for viruses before they are stored. Without a scanner the stand-in says that nothing was searched. */

export type ScanResult =
  | { readonly verdict: 'clean' }
  /** `name`: of the virus, as the scanner calls it. */
  | { readonly verdict: 'infected'; readonly name: string }
  /** There is no scanner. */
  | { readonly verdict: 'not-scanned' }

export type VirusScanner = {
  /** `open`: called once where there is a scanner. Throws `ScannerUnavailableError` when a scanner that is set up does not answer: then nothing may be stored. */
  scan(open: () => AsyncIterable<Uint8Array>): Promise<ScanResult>
}

/** The caller receives a 503, as without a database. */
export class ScannerUnavailableError extends Error {
  readonly code = 'ETIMEDOUT'
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ScannerUnavailableError'
  }
}
