/* Sets theme and language before the first paint; a classic script of its own, since the policy allows no inline script. */
try {
  if (localStorage.getItem('wegband.theme') === 'light') document.documentElement.dataset.theme = 'light'
  var settings = JSON.parse(localStorage.getItem('wegband.settings') || '{}')
  if (settings.language === 'en' || settings.language === 'de')
    document.documentElement.lang = settings.language
} catch {
  /* the defaults stand in the page */
}
