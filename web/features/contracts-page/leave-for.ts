/** Leaves the app for a page of the payment provider, as a link would. */
export const leaveFor = (address: string): void => {
  const link = document.createElement('a')
  link.href = address
  document.body.append(link)
  link.click()
  link.remove()
}
