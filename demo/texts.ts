/** Text blocks of the demo: hints at startup, steps of creating a profile, tutorials, and the imprint. */
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { PROFILE_TEXT_KEYS } from '@wegband/domain/features/texts/text-keys.ts'
import { tutorialTextKey } from '@wegband/domain/features/texts/tutorial-rules.ts'
import { add, type Row } from './federation/federation.ts'

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
      'One confirmed session is enough and your week counts.',
    ],
  ),
  block(
    'hint-twice',
    ['Zweimal zählt', 'Twice makes it count'],
    [
      'Ein Modul ist geschafft, wenn du es zweimal trainiert hast.',
      'A module is done once you’ve practised it twice.',
    ],
  ),
  block(
    'hint-slow',
    ['Langsam ist schnell', 'Slow is fast'],
    ['Übe einmal so langsam, dass es schwer wird.', 'Practise so slowly that it gets difficult.'],
  ),
  block(
    'hint-code',
    ['Dein Code', 'Your code'],
    [
      'Zeig ihn am Eingang. Er erneuert sich jede Minute.',
      'Show it at the entrance. It changes every minute.',
    ],
  ),
  block(
    'hint-pair',
    ['Zu zweit', 'In pairs'],
    [
      'Wer mit verschiedenen Menschen übt, lernt schneller.',
      'Practise with different people and you’ll learn faster.',
    ],
  ),
  block(
    'hint-breath',
    ['Ausatmen', 'Breathe out'],
    [
      'Beim Stoß, beim Schritt und wenn es eng wird.',
      'With the punch, with the step and whenever it gets tight.',
    ],
  ),
  block(
    'hint-pause',
    ['Pausen gehören dazu', 'Breaks are part of it'],
    ['Dein Band wartet. Es geht nie zurück.', 'Your band waits. It never goes back.'],
  ),
  block(
    'hint-glossary',
    ['Was heißt das', 'What does that mean'],
    ['Unterstrichene Wörter stehen im Glossar.', 'You’ll find underlined words in the glossary.'],
  ),
  block(
    'hint-stop',
    ['Stopp heißt Stopp', 'Stop means stop'],
    ['Ein Wort reicht, und dein Partner hört auf.', 'One word is enough, and your partner stops.'],
  ),
  block(
    'hint-chapters',
    ['Kapitel', 'Chapters'],
    [
      'Im Video springst du direkt zu der Stelle, die du brauchst.',
      'Jump straight to the part of the video you need.',
    ],
  ),
]

/** The purpose of each profile, below its choice (`PROFILE_TEXT_KEYS`), and the organisation of a membership (`MEMBERSHIP_KEYS`). */
const PROFILE_CREATION: readonly Block[] = [
  block(
    PROFILE_TEXT_KEYS.regular,
    ['Für mich, in einer Schule', 'For me, in a school'],
    [
      'Du trainierst vor Ort und übst zu Hause mit den Videos weiter. Deine Schule wählst du gleich oder später, und jede Woche mit Training webt ein Stück in dein Band.',
      'You train on site and keep practising at home with the videos. Choose your school now or later; every week with a training weaves a piece of your band.',
    ],
  ),
  block(
    PROFILE_TEXT_KEYS.regular_kid,
    ['Für mein Kind', 'For my child'],
    [
      'Du legst dein Konto an und danach ein Profil für dein Kind. Dein Kind braucht keine E-Mail-Adresse und kein Passwort, und du siehst mit, wie sein Band wächst.',
      'You create your account and then a profile for your child. Your child needs no email address and no password, and you can watch their band grow.',
    ],
  ),
  block(
    PROFILE_TEXT_KEYS.regular_alone,
    ['Für mich, zu Hause', 'For me, at home'],
    [
      'Du übst mit den Videos, allein oder zu zweit. Wenn du eine Schule findest, nimmst du alles mit.',
      'You practise with the videos, alone or in pairs. When you find a school, you take everything with you.',
    ],
  ),
  block(
    PROFILE_TEXT_KEYS.ewto,
    ['Ich bin schon im Verband', 'I am already in the association'],
    [
      'Mit deiner Nummer nimmst du dein Level, deinen Weg und dein Guthaben mit.',
      'With your number you bring along your level, your path and your credit.',
    ],
  ),
  block(
    'membership-adult',
    ['Mitglied in einem großen Verband', 'Member of a large association'],
    [
      'Mit deiner Mitgliedschaft gehörst du zu einer großen Kampfkunst-Organisation in Europa. Du trainierst überall nach demselben Weg, legst Prüfungen ab, die jede Schule anerkennt, und findest Menschen, mit denen du üben kannst.',
      'With your membership you belong to a large martial-arts organisation in Europe. You follow the same path wherever you train, pass checks that every school recognises, and find people to practise with.',
    ],
  ),
  block(
    'membership-child',
    ['Dein Kind in einem großen Verband', 'Your child in a large association'],
    [
      'Mit der Mitgliedschaft gehört dein Kind zu einer großen Kampfkunst-Organisation in Europa. Es trainiert mit Gleichaltrigen, lernt aufzupassen und Nein zu sagen, und sein Gurt zählt in jeder Schule.',
      'With the membership your child belongs to a large martial-arts organisation in Europe. They train with others of their age, learn to watch out and to say no, and their belt counts in every school.',
    ],
  ),
]

/** One for each topic of `TUTORIALS` (domain/features/texts/tutorial-rules.ts). */
const TIPS: readonly Block[] = [
  block(
    tutorialTextKey('dashboard'),
    ['Dein Start', 'Your home'],
    [
      'Oben steht, was als Nächstes dran ist. Mit einem Tipp auf „Ich komme“ hast du deinen Platz.',
      'At the top you see what’s next. Tap “I’m coming” and the place is yours.',
    ],
  ),
  block(
    tutorialTextKey('band'),
    ['Das ist dein Band', 'This is your band'],
    [
      'Jede Woche mit Training webt ein Stück. Nach 11 Stücken hast du einen Gurtschritt.',
      'Every week you train weaves a piece. Eleven pieces make a belt step.',
    ],
  ),
  block(
    tutorialTextKey('week'),
    ['Deine Woche', 'Your week'],
    [
      'Die Winkel zeigen, an welchen Tagen du trainierst. Ein Tipp auf den Tag öffnet den Kalender.',
      'The chevrons show which days you train. Tap a day to open the calendar.',
    ],
  ),
  block(
    tutorialTextKey('path'),
    ['Dein Weg', 'Your path'],
    [
      'Drei Streifen führen durch das Level, in jedem stehen acht Module. Tippe auf eines, um zu üben.',
      'Three stripes lead through the level, with eight modules in each. Tap one to practise.',
    ],
  ),
  block(
    tutorialTextKey('module'),
    ['Ein Modul', 'A module'],
    [
      'Die Videos zeigen dir jede Bewegung, allein und zu zweit. Geschafft ist ein Modul, wenn du es zweimal trainiert hast.',
      'The videos show you every movement, alone and in pairs. A module is done once you’ve practised it twice.',
    ],
  ),
  block(
    tutorialTextKey('calendar'),
    ['Dein Kalender', 'Your calendar'],
    [
      'Mit „Ich komme“ hast du einen Platz. Bis zum Beginn kannst du ihn zurückgeben.',
      'Tap “I’m coming” to book a place. You can cancel until the class begins.',
    ],
  ),
  block(
    tutorialTextKey('scanner'),
    ['Der Scanner', 'The scanner'],
    [
      'Halte die Kamera auf den Code, der Rest geht von selbst. Bei wenig Licht hilft die Lampe.',
      'Point the camera at the code and the rest happens by itself. If it’s dark, use the light.',
    ],
  ),
  block(
    tutorialTextKey('qrcode'),
    ['Dein Code', 'Your code'],
    [
      'Zeig ihn am Eingang oder deinem Trainer. Er erneuert sich jede Minute, ein Foto davon nützt niemandem.',
      'Show it at the entrance or to your trainer. It changes every minute, so a photo of it is no use to anyone.',
    ],
  ),
  block(
    tutorialTextKey('family'),
    ['Familie und Kontakte', 'Family and contacts'],
    [
      'Hier legst du Profile für deine Kinder an, findest Trainingspartner und beantwortest Anfragen.',
      'Create profiles for your children, find training partners and answer requests here.',
    ],
  ),
  block(
    tutorialTextKey('profile'),
    ['Dein Profil', 'Your profile'],
    [
      'Was noch fehlt, steht ganz oben, und auch, wofür wir es brauchen.',
      'At the very top you’ll see what’s missing, and what we need it for.',
    ],
  ),
]

const IMPRINT: readonly Block[] = [
  block(
    'imprint',
    ['Impressum', 'Legal notice'],
    [
      `## Angaben nach § 5 DDG
Wegband Demo-Verband e. V.
Lindenhofstraße 12
24103 Kiel

Vertreten durch Sabine Martens
Vereinsregister: Amtsgericht Kiel, VR 7042 KI

## So erreichst du uns
[hilfe@wegband.example](mailto:hilfe@wegband.example)
0431 555 0100

## Verantwortlich für den Inhalt
Andrea Kessler, Anschrift wie oben (§ 18 Abs. 2 MStV)

## Streitbeilegung
Wir nehmen nicht an Verfahren vor einer Verbraucherschlichtungsstelle teil.

*Alle Schulen und Menschen in dieser Demo sind erfunden.*`,
      `## Information under section 5 DDG
Wegband Demo-Verband e. V.
Lindenhofstraße 12
24103 Kiel, Germany

Represented by Sabine Martens
Register of associations: Kiel Local Court, VR 7042 KI

## How to reach us
[hilfe@wegband.example](mailto:hilfe@wegband.example)
+49 431 555 0100

## Responsible for the content
Andrea Kessler, address as above (section 18(2) MStV)

## Disputes
We don’t take part in dispute resolution before a consumer arbitration board.

*All schools and people in this demo are fictional.*`,
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
