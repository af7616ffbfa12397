/** The files that a test passes to the browser: their addresses, in the order of the clicks. */
export const watchPapers = (): readonly string[] => {
  const opened: string[] = []
  document.addEventListener('click', (event) => {
    const { target } = event
    if (!(target instanceof HTMLAnchorElement) || !target.hasAttribute('download')) return
    event.preventDefault()
    opened.push(target.getAttribute('href') ?? '')
  })
  return opened
}
