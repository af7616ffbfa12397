/**
 * Level checks of the demo: six tasks for each level, the invitations to the next day, and certificates. Only members who passed in our
 * schools have a certificate.
 */
import { dayOf, MS_PER_DAY, plusMs, weekOf } from '@wegband/domain/basics/calendar-days.ts'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { certificateCode } from '@wegband/domain/features/documents/certificate-code.ts'
import { ANSWER_DAYS } from '@wegband/domain/features/exams/exam-rules.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import type { ClassOn } from '../classes/classes.ts'
import { add, type Federation, type Row } from '../federation/federation.ts'
import { randomFor } from '../random.ts'
import { schoolId } from '../federation/schools.ts'
import { SPORT, type SportId } from './sports.ts'
import type { Training } from './trainings.ts'
import type { Standings } from './standings.ts'

const words = (...lines: readonly string[]): LocalText[] =>
  lines.map((line) => {
    const [de = '', en = ''] = line.split(' | ')
    return { de, en }
  })

const TASKS: Readonly<Record<SportId, readonly LocalText[]>> = {
  [SPORT.wingChun]: words(
    'Stand und Mitte | Stance and centre',
    'Gerader Fauststoß | Straight punch',
    'Stopptritt | Stop kick',
    'Wendung mit Schritt | Turn with step',
    'Griff lösen | Releasing a grip',
    'Freies Spiel, 2 Minuten | Free play, 2 minutes',
  ),
  [SPORT.escrima]: words(
    'Stand und Takt | Stance and rhythm',
    'Die zwölf Winkel | The twelve angles',
    'Block und Kontakt | Block and contact',
    'Schrittfolge im Dreieck | Triangle footwork',
    'Entwaffnen | Disarming',
    'Freies Spiel, 2 Minuten | Free play, 2 minutes',
  ),
  [SPORT.chikung]: words(
    'Stand und Atem | Stance and breath',
    'Form am Anfang | Opening form',
    'Form in der Mitte | Middle form',
    'Übergänge | Transitions',
    'Gleichgewicht | Balance',
    'Die ganze Folge | The whole sequence',
  ),
  [SPORT.kids]: words(
    'Fest stehen | Standing firmly',
    'Laut Stopp sagen | Saying stop out loud',
    'Weich fallen | Falling softly',
    'Loslösen | Getting free',
    'Wegrennen und Hilfe holen | Running and getting help',
    'Spiel auf der Matte | Game on the mat',
  ),
}

const buildTasks = (levels: readonly Row<'levels'>[]): Row<'examTasks'>[] => {
  const rows: Row<'examTasks'>[] = []
  for (const level of levels)
    (TASKS[level.sportId as SportId] ?? []).forEach((name, index) =>
      add(rows, { levelId: level.id, name, sortOrder: index + 1 }),
    )
  return rows
}

/** Named people whom a visitor finds on the next exam days. */
const ASKED = ['johanna'] as const

type Seen = {
  readonly now: string
  readonly classes: readonly ClassOn[]
  readonly trainings: readonly Training[]
  readonly standings: Standings
  readonly idOf: (username: string) => number
}
type Parts = Seen & Pick<Federation, 'levels' | 'sports' | 'schools' | 'schoolSites' | 'users'>

/** The last planned exam day; it still has free places. */
const buildCandidates = ({ now, classes, standings, idOf }: Parts): Row<'examCandidates'>[] => {
  const rows: Row<'examCandidates'>[] = []
  const day = classes.findLast(({ plan, isPast }) => 'type' in plan && plan.type === 'exam' && !isPast)
  if (day === undefined) return rows
  for (const username of ASKED) {
    const userId = idOf(username)
    const standing = standings.of(userId, day.plan.sportId)
    if (standing === undefined || !standing.isReadyForLevelCheck || day.attendees.has(userId)) continue
    const usual = plusMs(day.row.startAt, -ANSWER_DAYS * MS_PER_DAY)
    add(rows, {
      appointmentId: day.row.id,
      userId,
      sportId: day.plan.sportId,
      levelIndex: standing.entry.levelIndex,
      state: 'invited',
      invitedBy: idOf('tarek'),
      answerUntil: usual > now ? usual : day.row.startAt,
      createdAt: now,
      updatedAt: now,
    })
  }
  return rows
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const secretFor = (purpose: string): string => {
  const random = randomFor(`certificate ${purpose}`)
  return Array.from({ length: 8 }, () => ALPHABET[random.between(0, ALPHABET.length - 1)]).join('')
}

/** Weeks and trainings of a level before its check. */
const countsOf = (trainings: readonly Training[], exam: Training) => {
  const own = trainings.filter(
    ({ userId, sportId, levelIndex, kind }) =>
      userId === exam.userId &&
      sportId === exam.sportId &&
      levelIndex === exam.levelIndex &&
      kind === 'training',
  )
  return { trainings: own.length, activeWeeks: new Set(own.map(({ occurredAt }) => weekOf(occurredAt))).size }
}

/** Named people who trained in the Schule Lindenhof from the start; the levels of others were certified elsewhere. */
const CERTIFIED = ['mara', 'emil', 'nils', 'aylin', 'jonas'] as const

const buildCertificates = (parts: Parts): Pick<Federation, 'documents' | 'certificates'> => {
  const all: Pick<Federation, 'documents' | 'certificates'> = { documents: [], certificates: [] }
  const nameOf = (id: number): string => {
    const { firstName = '', lastName = '' } = parts.users.find((one) => one.id === id) ?? {}
    return fullName({ firstName, lastName })
  }
  const certified = new Set(CERTIFIED.map(parts.idOf))
  const home = parts.schools.find(({ id }) => id === schoolId('lindenhof'))
  for (const exam of parts.trainings.filter(({ kind, userId }) => kind === 'exam' && certified.has(userId))) {
    const person = parts.users.find((one) => one.id === exam.userId)
    const sport = parts.sports.find((one) => one.id === exam.sportId)
    const levelAt = (index: number) =>
      parts.levels.find((one) => one.sportId === exam.sportId && one.index === index)
    const level = levelAt(exam.levelIndex)
    const next = levelAt(exam.levelIndex + 1)
    if (!person || !sport || !level) continue
    const examOn = dayOf(exam.occurredAt)
    const at = { createdAt: exam.occurredAt, updatedAt: exam.occurredAt }
    const paper = add(all.documents, { ownerUserId: person.id, type: 'certificate', kind: 'pdf', ...at })
    const number = all.certificates.length + 1
    add(all.certificates, {
      documentId: paper.id,
      userId: person.id,
      attendanceId: null,
      code: certificateCode(Number(examOn.slice(0, 4)), number, secretFor(`${person.id} ${level.id}`)),
      facts: {
        locale: 'de',
        firstName: person.firstName ?? '',
        lastName: person.lastName ?? '',
        sport: sport.name,
        hue: sport.hue,
        chroma: sport.chroma ?? 1,
        isKids: level.isKids ?? false,
        levelIndex: exam.levelIndex,
        level: { name: level.name, belt: level.belt },
        next: next === undefined ? null : { index: next.index, name: next.name, belt: next.belt },
        school: home?.name ?? '',
        city: parts.schoolSites.find((site) => site.schoolId === home?.id)?.city ?? '',
        examOn,
        examiners: [nameOf(parts.idOf('tarek'))],
        leader: nameOf(parts.idOf('sabine')),
        ...countsOf(parts.trainings, exam),
        points: null,
      },
      ...at,
    })
  }
  return all
}

export const addExams = (federation: Federation, seen: Seen): void => {
  const parts: Parts = { ...federation, ...seen }
  const { documents, certificates } = buildCertificates(parts)
  federation.examTasks.push(...buildTasks(parts.levels))
  federation.examCandidates.push(...buildCandidates(parts))
  federation.documents.push(...documents)
  federation.certificates.push(...certificates)
}
