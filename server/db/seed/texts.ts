/** Text blocks of the demo: hints while the app starts, steps of creating a profile, tutorials, and the imprint. */
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { add, type Row } from './federation.ts'

type Group = Row<'textBlocks'>['group']
type Block = { textKey: string; title: LocalText; text: LocalText }

const block = (textKey: string, title: [string, string], text: [string, string]): Block => ({
  textKey,
  title: { de: title[0], en: title[1] },
  text: { de: text[0], en: text[1] },
})

const HINTS: readonly Block[] = [
  block(
    'hint-week',
    ['Eine Woche, ein Winkel', 'One week, one chevron'],
    [
      'Ein bestätigtes Training genügt, und deine Woche zählt.',
      'One confirmed training is enough and your week counts.',
    ],
  ),
  block(
    'hint-twice',
    ['Zweimal zählt', 'Twice counts'],
    [
      'Ein Modul ist geschafft, wenn du es zweimal trainiert hast.',
      'A module is done once you have trained it twice.',
    ],
  ),
  block(
    'hint-slow',
    ['Langsam ist schnell', 'Slow is quick'],
    ['Übe einmal so langsam, dass es schwer wird.', 'Practise once so slowly that it becomes difficult.'],
  ),
  block(
    'hint-code',
    ['Dein Code', 'Your code'],
    [
      'Zeig ihn am Eingang. Er erneuert sich jede Minute.',
      'Show it at the door. It renews itself every minute.',
    ],
  ),
  block(
    'hint-pair',
    ['Zu zweit', 'In pairs'],
    [
      'Wer mit verschiedenen Menschen übt, lernt schneller.',
      'Who practises with different people learns faster.',
    ],
  ),
  block(
    'hint-breath',
    ['Ausatmen', 'Breathing out'],
    [
      'Beim Stoß, beim Schritt und wenn es eng wird.',
      'With the punch, with the step and when it gets tight.',
    ],
  ),
  block(
    'hint-pause',
    ['Pausen gehören dazu', 'Breaks belong to it'],
    ['Dein Band wartet. Es geht nie zurück.', 'Your band waits. It never goes back.'],
  ),
  block(
    'hint-glossary',
    ['Was heißt das', 'What does it mean'],
    ['Unterstrichene Wörter stehen im Glossar.', 'Underlined words stand in the glossary.'],
  ),
  block(
    'hint-stop',
    ['Stopp heißt Stopp', 'Stop means stop'],
    ['Ein Wort reicht, und dein Partner hört auf.', 'One word is enough and your partner stops.'],
  ),
  block(
    'hint-chapters',
    ['Kapitel', 'Chapters'],
    [
      'Im Film springst du direkt zu der Stelle, die du brauchst.',
      'In the film you jump straight to the part you need.',
    ],
  ),
]

const PROFILE_CREATION: readonly Block[] = [
  block(
    'profile-adult',
    ['Für mich', 'For me'],
    ['Du trainierst selbst, online oder in einer Schule.', 'You train yourself, online or in a school.'],
  ),
  block(
    'profile-kid',
    ['Für mein Kind', 'For my child'],
    [
      'Du legst ein Profil an, dein Kind braucht keine E-Mail.',
      'You create a profile, your child needs no mail address.',
    ],
  ),
  block(
    'profile-alone',
    ['Erst einmal ansehen', 'Just looking'],
    ['Du siehst dich um und entscheidest später.', 'You look around and decide later.'],
  ),
  block(
    'profile-association',
    ['Ich bin schon im Verband', 'I am already in the association'],
    ['Mit deiner Nummer nimmst du deinen Weg mit.', 'With your number you bring your way along.'],
  ),
]

const TUTORIALS: readonly Block[] = [
  block(
    'tutorial-dashboard',
    ['Dein Start', 'Your home'],
    ['Oben steht immer, was als Nächstes dran ist.', 'At the top you always see what comes next.'],
  ),
  block(
    'tutorial-path',
    ['Dein Weg', 'Your way'],
    [
      'Jeder Winkel im Band ist eine Woche. Tippe auf ein Modul, um zu üben.',
      'Each chevron in the band is a week. Tap a module to practise.',
    ],
  ),
  block(
    'tutorial-calendar',
    ['Dein Kalender', 'Your calendar'],
    [
      'Mit „Ich komme“ hast du einen Platz. Bis zum Beginn kannst du ihn zurückgeben.',
      'With "I am coming" you have a place. You can give it back until the class begins.',
    ],
  ),
  block(
    'tutorial-scanner',
    ['Der Scanner', 'The scanner'],
    [
      'Halte die Kamera auf den Code, der Rest geht von selbst.',
      'Point the camera at the code, the rest happens by itself.',
    ],
  ),
]

const IMPRINT: readonly Block[] = [
  block(
    'imprint',
    ['Impressum', 'Imprint'],
    [
      `## Angaben nach § 5 DDG
Wegband Demo-Verband e. V.
Lindenhofstraße 12
24103 Kiel

Vertreten durch Sabine Martens

## So erreichst du uns
[hilfe@wegband.example](mailto:hilfe@wegband.example)
0431 555 0100

## Verantwortlich für den Inhalt
Andrea Kessler, Anschrift wie oben (§ 18 Abs. 2 MStV)

## Streitbeilegung
Wir nehmen nicht an Verfahren vor einer Verbraucherschlichtungsstelle teil.

*Alle Schulen und Menschen in dieser Demo sind erfunden.*`,
      `## Information under § 5 DDG
Wegband Demo-Verband e. V.
Lindenhofstraße 12
24103 Kiel, Germany

Represented by Sabine Martens

## How to reach us
[hilfe@wegband.example](mailto:hilfe@wegband.example)
+49 431 555 0100

## Responsible for the content
Andrea Kessler, address as above (§ 18 (2) MStV)

## Disputes
We do not take part in proceedings before a consumer arbitration board.

*All schools and people in this demo are invented.*`,
    ],
  ),
]

const GROUPS: readonly (readonly [Group, readonly Block[]])[] = [
  ['startup-hints', HINTS],
  ['profile-creation', PROFILE_CREATION],
  ['tutorial', TUTORIALS],
  ['imprint', IMPRINT],
]

export const buildTextBlocks = (): Row<'textBlocks'>[] => {
  const rows: Row<'textBlocks'>[] = []
  for (const [group, blocks] of GROUPS) for (const one of blocks) add(rows, { group, ...one })
  return rows
}
