/* Sets theme and language before the first paint; a classic script of its own, since the policy allows no inline script. */
try {
  var theme = localStorage.getItem('wegband.theme')
  if (theme === 'light' || (theme === 'device' && matchMedia('(prefers-color-scheme: light)').matches))
    document.documentElement.dataset.theme = 'light'
  var settings = JSON.parse(localStorage.getItem('wegband.settings') || '{}')
  if (settings.language === 'en' || settings.language === 'de')
    document.documentElement.lang = settings.language
} catch {
  /* the defaults stand in the page */
}
