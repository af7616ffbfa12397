/** Passes a file to the browser, which saves it under the name from the server. */
export const openPaper = (address: string): void => {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
