/** Pages that present a sport to people who do not train it yet. */
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import type { Row } from '../federation/federation.ts'
import { SPORT, type SportId } from './sports.ts'

type Page = {
  sportId: SportId
  title: LocalText
  lead: LocalText
  gains: LocalText[]
  questions: { question: LocalText; answer: LocalText }[]
}

const PAGES: readonly Page[] = [
  {
    sportId: SPORT.wingChun,
    title: { de: 'Kurze Wege, ruhiger Kopf', en: 'Short paths, a calm head' },
    lead: {
      de: 'Wing Chun ist Selbstschutz auf engem Raum: ein fester Stand, weiche Arme und Schritte, die man auch unter Druck noch findet.',
      en: 'Wing Chun is self-defence in narrow spaces: a firm stance, soft arms, and steps you can still find under pressure.',
    },
    gains: [
      { de: 'Ein Stand, der dich trägt', en: 'A stance that carries you' },
      { de: 'Arme, die spüren statt drücken', en: 'Arms that feel rather than push' },
      { de: 'Ruhe, wenn jemand zu nah kommt', en: 'Calm when someone gets too close' },
      { de: '24 Module je Level, in deinem Tempo', en: '24 modules a level, at your own pace' },
    ],
    questions: [
      {
        question: { de: 'Muss ich fit sein?', en: 'Do I have to be fit?' },
        answer: {
          de: 'Nein. Die ersten Module bestehen aus Stehen, Drehen und kleinen Schritten. Kraft kommt von selbst dazu.',
          en: 'No. The first modules are standing, turning and small steps. Strength comes by itself.',
        },
      },
      {
        question: { de: 'Kann ich allein anfangen?', en: 'Can I start on my own?' },
        answer: {
          de: 'Ja, viele Module haben einen Teil allein. Zu zweit übst du in deiner Schule oder mit einem Trainingspartner.',
          en: 'Yes, many modules have a part you do alone. You practise in pairs at your school or with a training partner.',
        },
      },
    ],
  },
  {
    sportId: SPORT.escrima,
    title: { de: 'Im Takt, mit Stock', en: 'In rhythm, with a stick' },
    lead: {
      de: 'Escrima ist Stock, Schritt und Takt. Du lernst Winkel zu sehen und im Fluss zu bleiben, mit und ohne Stock.',
      en: 'Escrima is stick, step and rhythm. You learn to see angles and stay in the flow, with a stick and without.',
    },
    gains: [
      { de: 'Ein Auge für Winkel und Abstand', en: 'An eye for angles and distance' },
      { de: 'Beide Hände, die gleich viel können', en: 'Two hands that are equally capable' },
      { de: 'Rhythmus, auch wenn es schnell wird', en: 'Rhythm, even when it gets fast' },
    ],
    questions: [
      {
        question: { de: 'Brauche ich einen eigenen Stock?', en: 'Do I need my own stick?' },
        answer: {
          de: 'Zum Anfang reicht ein Kochlöffel. In der Schule liegen Stöcke bereit.',
          en: 'A wooden spoon will do to start with. Schools have sticks you can borrow.',
        },
      },
      {
        question: {
          de: 'Zählt Escrima für meinen Gurt im Wing Chun?',
          en: 'Does Escrima count for my Wing Chun belt?',
        },
        answer: {
          de: 'Nein, jede Sportart hat ihr eigenes Band. Du kannst mehrere nebeneinander weben.',
          en: 'No, every sport has a band of its own. You can weave several side by side.',
        },
      },
    ],
  },
  {
    sportId: SPORT.chikung,
    title: { de: 'Ruhig werden, ohne stillzustehen', en: 'Find calm without standing still' },
    lead: {
      de: 'ChiKung sind langsame Übungen für Atem, Rücken und Gleichgewicht. Du brauchst nur zwei Meter Platz.',
      en: 'ChiKung means slow exercises for breath, back and balance. All you need is two metres of space.',
    },
    gains: [
      { de: 'Ein Rücken, der sich abends leicht anfühlt', en: 'A back that feels light in the evening' },
      { de: 'Atmen, das auch im Alltag hilft', en: 'Breathing that helps in daily life' },
      { de: 'Sicher stehen, auf einem Bein und auf beiden', en: 'Standing steadily, on one leg and on both' },
      { de: 'Formen, die du ein Leben lang üben kannst', en: 'Forms you can practise all your life' },
    ],
    questions: [
      {
        question: { de: 'Muss ich fit sein?', en: 'Do I have to be fit?' },
        answer: {
          de: 'Nein. Alles geht langsam, vieles auch im Sitzen.',
          en: 'No. Everything is slow, and much of it works sitting down.',
        },
      },
      {
        question: {
          de: 'Zählt ChiKung für meinen Gurt im Wing Chun?',
          en: 'Does ChiKung count for my Wing Chun belt?',
        },
        answer: {
          de: 'Nein, jede Sportart hat ihr eigenes Band. Du kannst mehrere nebeneinander weben.',
          en: 'No, every sport has a band of its own. You can weave several side by side.',
        },
      },
      {
        question: { de: 'Kann ich in einer Schule weitermachen?', en: 'Can I continue at a school?' },
        answer: {
          de: 'Ja. Im Kalender siehst du, wann deine Schule ChiKung unterrichtet.',
          en: 'Yes. The calendar shows when your school teaches ChiKung.',
        },
      },
    ],
  },
  {
    sportId: SPORT.kids,
    title: {
      de: 'Sicher stehen, weich fallen, laut Stopp sagen',
      en: 'Stand firmly, fall softly, say stop out loud',
    },
    lead: {
      de: 'Für Kinder bis 12 Jahre: Spiele, Fallen, Grenzen. Jedes Level ist kürzer, damit das Band sichtbar wächst.',
      en: 'For children up to 12: games, falling, boundaries. Every level is shorter, so the band grows before their eyes.',
    },
    gains: [
      { de: 'Fallen, ohne sich wehzutun', en: 'Falling without getting hurt' },
      { de: 'Eine Stimme, die man hört', en: 'A voice that is heard' },
      { de: 'Wissen, wann man Hilfe holt', en: 'Knowing when to get help' },
    ],
    questions: [
      {
        question: { de: 'Ab welchem Alter?', en: 'From what age?' },
        answer: {
          de: 'Die Kleinen beginnen mit vier Jahren, die Größeren ab acht. Deine Schule sagt dir, welche Stunde passt.',
          en: 'Little ones start at four, bigger ones at eight. Your school will tell you which class fits.',
        },
      },
    ],
  },
]

export const buildPromos = (): Row<'promos'>[] =>
  PAGES.map((page, index) => ({ id: index + 1, ...page, isActive: true, sortOrder: index + 1 }))
