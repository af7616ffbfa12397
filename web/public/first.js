/*
 * Before the first paint: theme, language, the frame of the page, and early requests for what it needs. A
 * classic script of its own, since the policy allows no inline script. The list of files comes from the
 * build (`web/vite-plugins/first-page-files.ts`), the answers are taken over by `platform/api/early-answers.ts`.
 */
;(() => {
  const page = document.documentElement
  const stored = (name) => {
    try {
      return localStorage.getItem(`wegband.${name}`)
    } catch {
      return null
    }
  }
  const settingsOf = () => {
    try {
      return JSON.parse(stored('settings') || '{}') || {}
    } catch {
      return {}
    }
  }
  const theme = stored('theme')
  if (theme === 'light' || (theme === 'device' && matchMedia('(prefers-color-scheme: light)').matches))
    page.dataset.theme = 'light'

  const settings = settingsOf()
  const isOurs = (language) => language === 'de' || language === 'en'
  if (isOurs(settings.language)) page.lang = settings.language
  const wanted = [settings.personLanguage || settings.language || '', ...navigator.languages]
  const language = wanted.map((tag) => tag.toLowerCase().split(/[-_]/)[0]).find(isOurs) || 'de'

  const token = stored('jwt')
  const isSignedIn = token !== null || stored('apiToken') !== null
  const { pathname } = location
  const isPublic =
    /^\/(auth|search|legal-texts|trial|kiosk|verify|start|setup|mailbox|receipt|notice-emails)(\/|$)/.test(
      pathname,
    ) || /^\/(kuendigen|cancel|widerrufen|withdraw|schools\/\d+\/legal-notice)$/.test(pathname)
  page.dataset.frame = isSignedIn && !isPublic ? 'app' : 'plain'

  /* The name of the page as the build lists it; undefined for pages that are not entered often. */
  const entryOf = () => {
    if (/^\/search(\/|$)/.test(pathname)) return 'search'
    if (isPublic) return /^\/auth(\/(login)?)?$/.test(pathname) ? 'login' : undefined
    if (!isSignedIn) return 'login'
    const last = pathname === '/' || pathname === '/home' ? stored('route') || '/dashboard' : pathname
    return last === '/dashboard' ? 'dashboard' : undefined
  }
  const entry = entryOf()
  /* Asked with the token of the device; the answer counts only for that token (`early-answers.ts`). */
  const headers = { accept: 'application/json', 'x-language': language }
  if (token !== null) headers.authorization = `Bearer ${token}`
  const ask = (address) =>
    fetch(address, { headers })
      .then(async (answer) => (answer.ok ? { body: await answer.json(), at: performance.now() } : undefined))
      .catch(() => undefined)
  const isOfApp = page.dataset.frame === 'app'
  /* The server has put the answers for a signed-out visitor into the HTML of a public page. */
  const given = document.getElementById('answers')
  const isForUs = given !== null && !isSignedIn && given.lang === language
  if (token !== null || !isOfApp)
    window.wegbandStart = {
      token,
      language,
      answers: [
        isForUs
          ? Promise.resolve({ body: JSON.parse(given.textContent), at: performance.now() })
          : ask(`/api/start${entry === 'dashboard' ? '?page=dashboard' : ''}`),
        ...(token === null ? [] : [ask('/api/start/lasting')]),
      ],
    }

  const list = document.getElementById('files')
  const files = list === null ? {} : JSON.parse(list.textContent)
  for (const file of [
    ...(files[`start-${language}`] || []),
    ...(files[entry] || []),
    ...(files[`${entry}-${language}`] || []),
    ...((token !== null && stored('kept') !== null && files.kept) || []),
  ]) {
    const link = document.createElement('link')
    const isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.crossOrigin = ''
    link.href = `/assets/${file}`
    document.head.append(link)
  }

  /* Behind the scripts, and before the first text of the page is drawn: so that nothing moves when it comes. */
  const font = document.createElement('link')
  Object.assign(font, {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: '',
    fetchPriority: 'low',
    href: '/fonts/wegband-sans-latin.woff2',
  })
  document.head.append(font)
})()
