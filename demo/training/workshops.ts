/** The scenario workshops of the demo: what the two of each level are about. Children's levels ask for none. */
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { add, type Row } from '../federation/federation.ts'
import { SPORT, type SportId } from './sports.ts'

type Topic = { readonly name: LocalText; readonly description: LocalText }

const topic = (de: string, en: string, about: string, aboutEn: string): Topic => ({
  name: { de, en },
  description: { de: about, en: aboutEn },
})

const EVERYDAY = [
  topic('Der enge Flur', 'The narrow corridor', 'Handeln ohne Platz.', 'Acting without room.'),
  topic(
    'Nach Hause gehen',
    'The way home',
    'Abstand, Stimme, Hilfe holen.',
    'Distance, voice, getting help.',
  ),
  topic(
    'An der Haltestelle',
    'At the bus stop',
    'Streit beenden, bevor er beginnt.',
    'Ending a row before it starts.',
  ),
  topic(
    'Zwei gegen einen',
    'Two against one',
    'In Bewegung bleiben, Wege sehen.',
    'Staying in motion, seeing ways out.',
  ),
  topic('Am Boden', 'On the ground', 'Fallen, schützen, aufstehen.', 'Falling, covering, getting up.'),
  topic(
    'Für andere einstehen',
    'Standing up for others',
    'Helfen ohne Heldentat.',
    'Helping without heroics.',
  ),
] as const

const STICKS = [
  topic('Dinge als Schutz', 'Things as a shield', 'Tasche, Schirm, Stuhl.', 'Bag, umbrella, chair.'),
  topic('Abstand lesen', 'Reading distance', 'Lang, mittel, nah.', 'Long, middle, close.'),
  topic(
    'Klinge erkannt',
    'A blade in sight',
    'Erkennen, weichen, weggehen.',
    'Seeing it, yielding, leaving.',
  ),
  topic('Im Takt zu zweit', 'In rhythm as a pair', 'Fluss ohne Ansage.', 'Flow without a call.'),
] as const

const CALM = [
  topic('Ruhig im Sturm', 'Calm in a storm', 'Atmen unter Druck.', 'Breathing under pressure.'),
  topic('Rücken im Alltag', 'A back for every day', 'Heben, sitzen, stehen.', 'Lifting, sitting, standing.'),
  topic('Gleichgewicht', 'Balance', 'Straucheln und stehen bleiben.', 'Stumbling and staying up.'),
  topic('Guter Schlaf', 'Sleeping well', 'Der Abend vor der Nacht.', 'The evening before the night.'),
] as const

const TOPICS: Readonly<Record<SportId, readonly Topic[]>> = {
  [SPORT.wingChun]: EVERYDAY,
  [SPORT.escrima]: STICKS,
  [SPORT.chikung]: CALM,
  [SPORT.kids]: [],
}

/** As many as each level asks for; the topics of a sport take turns. */
export const buildWorkshops = (levels: readonly Row<'levels'>[]): Row<'scenarioWorkshops'>[] => {
  const rows: Row<'scenarioWorkshops'>[] = []
  for (const { id, index, sportId, workshops = 0 } of levels) {
    const topics = TOPICS[sportId as SportId]
    for (let place = 0; place < workshops && topics.length > 0; place += 1) {
      const about = topics[((index - 1) * workshops + place) % topics.length]
      if (about !== undefined) add(rows, { levelId: id, ...about, sortOrder: place + 1 })
    }
  }
  return rows
}
