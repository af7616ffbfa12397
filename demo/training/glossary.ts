/** The training terms, explained in a sentence or two. One block each: German name and English name, then the two texts. */
import { add, type Row } from '../federation/federation.ts'

const TERMS = `
Abstand | Distance
Wie weit ihr voneinander entfernt seid: mit dem Fuß, mit der Hand oder schon am Körper zu erreichen. | How far apart you are: within reach of a foot, of a hand, or already body to body.

Aktive Woche | Active week
Eine Woche, in der dein Trainer ein Training bestätigt hat. Jede webt einen Winkel in dein Band. | A week in which your trainer confirmed a session. Each one weaves a chevron into your band.

Atem | Breath
Ruhig durch die Nase, lang aus. Wer atmet, wird nicht starr. | Calmly in through the nose, long on the way out. As long as you breathe, you don’t stiffen.

Bauchmitte | Centre of the belly
Der Punkt unter dem Nabel, von dem aus du dich bewegst. | The point below the navel that you move from.

Bodenlage | On the ground
Liegen, Sitzen, Knien: auch dort hast du Wege. | Lying, sitting, kneeling: you have options there too.

Deckung | Guard
Wo die Hände sind, bevor etwas passiert. | Where the hands are before anything happens.

Dreiecksschritt | Triangle step
Drei Punkte auf dem Boden, zwischen denen die Füße wechseln. Er bringt dich neben den Angriff. | Three points on the floor that your feet move between. It takes you to the side of the attack.

Druck | Pressure
Was du am Arm spürst. Er verrät die Richtung, bevor du sie siehst. | What you feel on your arm. It tells you the direction before you see it.

Ellbogen | Elbow
Er führt die Hand und schützt die Rippen. Tief und nah am Körper ist er stark. | It leads the hand and protects the ribs. Low and close to the body it is strong.

Fallen | Falling
Rund und weich auf die Matte kommen, mit dem Kinn zur Brust. | Meeting the mat round and soft, chin to chest.

Fauststoß | Punch
Gerade, auf dem kürzesten Weg, mit dem Ellbogen dahinter. | Straight, by the shortest path, with the elbow behind it.

Fluss | Flow
Bewegungen ohne Anfang und Ende. Wer im Fluss ist, sucht nicht nach der nächsten. | Movements without beginning or end. In the flow, you don’t look for the next one.

Freies Spiel | Free play
Üben ohne feste Reihenfolge, mit Regeln und Rücksicht. | Practice without a fixed sequence, with rules and care.

Griff | Grip
Wenn jemand dich hält. Du löst ihn mit der Richtung, nicht mit Kraft. | When someone holds you. You break it with direction, not strength.

Gurtschritt | Belt step
Elf aktive Wochen. Neun Gurtschritte führen durch ein Level. | Eleven active weeks. Nine belt steps lead through a level.

Hüfte | Hip
Von hier kommt die Drehung, und mit ihr die Kraft. | The turn comes from here, and with it the power.

Keil | Wedge
Zwei Arme, eine Form: Du teilst den Angriff, statt ihn zu stoppen. | Two arms, one shape: you split the attack instead of stopping it.

Kettenfauststoß | Chain punch
Mehrere Stöße auf derselben Linie, jeder beginnt, bevor der letzte endet. | Several punches on the same line, each beginning before the last one ends.

Klebende Hände | Sticking hands
Dranbleiben, um Druck zu spüren, bevor du ihn siehst. | Staying in contact to feel pressure before you see it.

Kontakt | Contact
Der Moment, in dem ihr euch berührt. Ab hier entscheidet das Gefühl. | The moment you touch. From here on, feeling decides.

Lebende Hand | Living hand
Die Hand ohne Stock. Sie prüft, führt und hält fest. | The hand without the stick. It checks, guides and holds.

Levelprüfung | Level check
Sie ist frei nach 99 aktiven Wochen, wenn auch Module und Workshops da sind. Danach beginnt der nächste Gurt. | It opens after 99 active weeks, once modules and workshops are done too. Then the next belt begins.

Lot | Plumb line
Vom Scheitel durch den Bauch zum Boden. Um diese Linie drehst du dich. | From the crown of the head through the belly to the floor. You turn around this line.

Mitte | Centre
Die Linie zwischen dir und dem Gegenüber. Wer sie hält, hat den kurzen Weg. | The line between you and the other person. Whoever holds it has the shorter path.

Modul | Module
Ein Thema des Levels. Es zählt, wenn du es zweimal trainiert hast. | A topic within the level. It counts once you’ve practised it twice.

Partner | Partner
Der Mensch, mit dem du übst. Ihr passt aufeinander auf. | The person you practise with. You look after each other.

Rückweg | Way back
Wie die Hand zurückkommt, und wie du selbst aus einer Lage herauskommst. | How the hand comes back, and how you get out of a situation.

Schritt | Step
Er ändert den Abstand oder den Winkel. Beides zugleich ist am besten. | It changes the distance or the angle. Both at once is best.

Stand | Stance
Fest am Boden und doch bereit zu gehen. | Firm on the ground, yet ready to move.

Stock | Stick
Etwa so lang wie dein Arm, aus Rattan. Was er kann, kann bald auch deine Hand. | About as long as your arm, made of rattan. Whatever it can do, your hand can soon do too.

Stopp-Ruf | Stop call
Ein klares, lautes Wort mit Blick und Hand. | A clear, loud word with eyes and hand.

Stopptritt | Stop kick
Ein Tritt in die Bewegung hinein, bevor sie ankommt. | A kick into the movement before it arrives.

Streifen | Stripe
Drei Gurtschritte, also 33 aktive Wochen. Drei Streifen machen ein Level. | Three belt steps, or 33 active weeks. Three stripes make a level.

Takt | Rhythm
Das Maß zwischen zwei Bewegungen. Wer ihn ändert, führt. | The beat between two movements. Whoever changes it leads.

Weicher Arm | Soft arm
Gibt nach, ohne zu weichen, und führt den Druck vorbei. | Yields without retreating and leads the pressure past.

Welle | Wave
Eine Bewegung, die vom Fuß bis in die Finger läuft. | A movement that runs from the foot to the fingers.

Wendung | Turn
Die Hüfte dreht, der Angriff geht vorbei, du bleibst auf der Mitte. Nicht verwechseln mit dem Winkel: Dort geht auch der Fuß mit. | The hip turns, the attack passes, you stay on the centre. Not to be confused with the angle, where the foot moves too.

Winkel | Angle
Der Schritt aus der Linie, der dir Zeit kauft. | The step off the line that buys you time.

Workshop | Workshop
Ein Samstag mit einem Szenario aus dem Alltag. Zwei gehören zu jedem Level. | A Saturday with a scenario from everyday life. Each level has two.

Wurzel | Root
Das Gefühl, im Boden zu stehen und nicht darauf. | The feeling of standing in the ground, not on it.

Zwölf Winkel | Twelve angles
Die zwölf Wege, auf denen ein Schlag kommen kann. | The twelve paths a strike can take.
`

/** Two halves, parted by a bar. */
const halves = (line: string): { de: string; en: string } => {
  const [de = '', en = ''] = line.split(' | ')
  return { de, en }
}

/** Everyday words are explained but not marked in texts: otherwise every sentence would be a link. */
const EVERYDAY = ['Atem', 'Fallen', 'Modul', 'Partner', 'Schritt', 'Stand', 'Streifen', 'Workshop']

export const buildGlossary = (): Row<'glossary'>[] => {
  const rows: Row<'glossary'>[] = []
  for (const block of TERMS.trim().split('\n\n')) {
    const [title = '', description = ''] = block.split('\n')
    const name = halves(title)
    add(rows, {
      title: name,
      description: halves(description),
      isActive: true,
      highlightInTexts: !EVERYDAY.includes(name.de),
    })
  }
  return rows
}
