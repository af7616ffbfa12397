/** Text blocks of the demo: hints while the app starts, steps of creating a profile, tutorials, and the imprint. */
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { tutorialTextKey } from '@wegband/domain/features/texts/tutorial-rules.ts'
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

/** One for each topic of `TUTORIALS` (domain/features/texts/tutorial-rules.ts). */
const TIPS: readonly Block[] = [
  block(
    tutorialTextKey('dashboard'),
    ['Dein Start', 'Your home'],
    [
      'Oben steht, was als Nächstes dran ist. Mit einem Tipp auf „Ich komme“ hast du deinen Platz.',
      'At the top you see what comes next. With a tap on "I am coming" you have your place.',
    ],
  ),
  block(
    tutorialTextKey('band'),
    ['Das ist dein Band', 'This is your band'],
    [
      'Jede Woche mit Training webt ein Stück. Nach 11 Stücken hast du einen Gurtschritt.',
      'Each week with a training weaves a piece. After 11 pieces you have a belt step.',
    ],
  ),
  block(
    tutorialTextKey('week'),
    ['Deine Woche', 'Your week'],
    [
      'Die Winkel zeigen, an welchen Tagen du trainierst. Ein Tipp auf den Tag öffnet den Kalender.',
      'The chevrons show on which days you train. A tap on the day opens the calendar.',
    ],
  ),
  block(
    tutorialTextKey('path'),
    ['Dein Weg', 'Your way'],
    [
      'Drei Streifen führen durch das Level, in jedem stehen acht Module. Tippe auf eines, um zu üben.',
      'Three stripes lead through the level, each holds eight modules. Tap one to practise.',
    ],
  ),
  block(
    tutorialTextKey('module'),
    ['Ein Modul', 'A module'],
    [
      'Die Filme zeigen dir jede Bewegung, allein und zu zweit. Geschafft ist ein Modul, wenn du es zweimal trainiert hast.',
      'The films show you every movement, alone and in pairs. A module is done once you have trained it twice.',
    ],
  ),
  block(
    tutorialTextKey('calendar'),
    ['Dein Kalender', 'Your calendar'],
    [
      'Mit „Ich komme“ hast du einen Platz. Bis zum Beginn kannst du ihn zurückgeben.',
      'With "I am coming" you have a place. You can give it back until the class begins.',
    ],
  ),
  block(
    tutorialTextKey('scanner'),
    ['Der Scanner', 'The scanner'],
    [
      'Halte die Kamera auf den Code, der Rest geht von selbst. Bei wenig Licht hilft die Lampe.',
      'Point the camera at the code, the rest happens by itself. When it is dark, the lamp helps.',
    ],
  ),
  block(
    tutorialTextKey('qrcode'),
    ['Dein Code', 'Your code'],
    [
      'Zeig ihn am Eingang oder deinem Trainer. Er erneuert sich jede Minute, ein Foto davon nützt niemandem.',
      'Show it at the door or to your trainer. It renews itself every minute, so a photo of it is of no use to anybody.',
    ],
  ),
  block(
    tutorialTextKey('family'),
    ['Familie und Kontakte', 'Family and contacts'],
    [
      'Hier legst du Profile für deine Kinder an, findest Trainingspartner und beantwortest Anfragen.',
      'Here you create profiles for your children, find training partners and answer requests.',
    ],
  ),
  block(
    tutorialTextKey('profile'),
    ['Dein Profil', 'Your profile'],
    [
      'Was noch fehlt, steht ganz oben, und auch, wofür wir es brauchen.',
      'What is still missing stands at the very top, and also what we need it for.',
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
  ['tutorial', TIPS],
  ['imprint', IMPRINT],
]

export const buildTextBlocks = (): Row<'textBlocks'>[] => {
  const rows: Row<'textBlocks'>[] = []
  for (const [group, blocks] of GROUPS) for (const one of blocks) add(rows, { group, ...one })
  return rows
}
