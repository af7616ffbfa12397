/** Hands a file to the browser, which saves it where the user keeps downloads. */
const RELEASE_AFTER_MS = 60_000

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // some browsers read it only after the click has ended
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER_MS)
}
