/** Words that interface texts no longer use, in German and in English, so that one thing has one word. Only texts for people are checked. */

type Dropped = { readonly word: RegExp; readonly instead: string }

/** A whole word that no hyphen joins to another: "E-Mail" does not contain "Mail". */
const whole = (pattern: string): RegExp => new RegExp(`(?<![-\\p{L}])(?:${pattern})(?![-\\p{L}])`, 'iu')
const part = (pattern: string): RegExp => new RegExp(pattern, 'iu')

export const DROPPED_WORDS: { readonly [locale: string]: readonly Dropped[] } = {
  de: [
    { word: part('(?<!\\p{L})film'), instead: 'Video' },
    { word: whole('mails?'), instead: 'E-Mail' },
    { word: part('(?<![-\\p{L}])mail-?(adresse|programm)'), instead: 'E-Mail-Adresse' },
    { word: whole('post|briefe?s?n?'), instead: 'E-Mail' },
    { word: whole('stufen?'), instead: 'Level' },
    { word: whole('tusche|kalk'), instead: 'Dunkel, Hell' },
    {
      word: part('trainer(:innen|\\*innen|innen)|trainerin(?!\\p{L})|schüler(:in|\\*in|in)'),
      instead: 'Trainer, Schüler',
    },
    { word: part('handy|smartphone'), instead: 'Telefon' },
    { word: whole('moin'), instead: 'Hallo' },
    { word: part('zweite[nrm]? schritt'), instead: 'Anmeldung in zwei Schritten' },
    { word: part('probezeit'), instead: 'freie Tage or Probetraining' },
  ],
  en: [
    { word: whole('films?'), instead: 'video' },
    { word: part('e-mail'), instead: 'email' },
    { word: whole('mails?(?! server)'), instead: 'email' },
    { word: whole('ink|chalk'), instead: 'dark, light' },
    { word: whole('figures?'), instead: 'insights' },
    { word: part('second step'), instead: 'two-step verification' },
    { word: part('free days?(?!\\p{L})|trial period'), instead: 'free trial' },
    { word: part('trial (training|session|lesson)'), instead: 'trial class' },
    { word: whole('whoever|whom'), instead: 'plain words: everyone who, who' },
  ],
}

/** The replacements for the dropped words in a text. */
export const droppedIn = (text: string, locale: string): readonly string[] =>
  (DROPPED_WORDS[locale] ?? []).flatMap(({ word, instead }) => {
    // Only the program reads the name of a placeholder.
    const found = word.exec(text.replaceAll(/\{[^}]*\}/g, ''))?.[0]
    return found === undefined ? [] : [`"${found}" is dropped: ${instead}`]
  })
