/**
 * Fills the placeholders of the addresses in `pages.ts` through the API. Ids of the demo may change, so
 * properties identify things.
 */
import { listModules } from '@wegband/domain/features/sports/contract.ts'
import { listDocuments } from '@wegband/domain/features/documents/contract.ts'
import { listPapersToSign } from '@wegband/domain/features/signatures/contract.ts'
import { listGlossary } from '@wegband/domain/features/texts/contract.ts'
import { listSubstitutionChoices } from '@wegband/domain/features/timetable/substitutions-contract.ts'
import {
  beginsAfter,
  classesOf,
  classThat,
  hasPlace,
  isOrdinary,
  isOver,
  startedClass,
  type Appointment,
} from '../support/classes.ts'
import { videoNamed } from '../support/videos.ts'
import { enterAs, type Caller } from '../support/sign-in.ts'
import type { StoryServer } from '../support/server/story-server.ts'
import { VISITOR } from './swept-page.ts'

type Asking = { readonly server: StoryServer; readonly caller: Caller }
type Find = (asking: Asking) => Promise<number | string>

/** The user who looks up what a visitor sees. */
const ASKS_FOR_VISITORS = 'mara'
/** In module 14 of the third level of Wing Chun, as the demo fills it. */
const OPEN_VIDEO = 'Wendung mit Schritt'
const LOCKED_VIDEO = 'Druck von der Seite'
const MODULE = 14

const appointment =
  (what: string, isLikeThis: (one: Appointment, asking: Asking) => boolean): Find =>
  async (asking) => {
    const all = await classesOf(asking.caller, asking.server, { before: 14, after: 28 })
    return classThat(all, what, (one) => isLikeThis(one, asking)).id
  }

const isToCome = (one: Appointment, { server }: Asking): boolean =>
  beginsAfter(server, 1)(one) && !one.isCancelled

const videoOf =
  (name: string): Find =>
  async ({ caller }) =>
    (await videoNamed(caller, MODULE, name)).id
const moduleOf =
  (name: string): Find =>
  async ({ caller }) =>
    (await videoNamed(caller, MODULE, name)).moduleId ?? 0
const userOf =
  (username: string): Find =>
  async ({ server }) =>
    (await enterAs(server, username)).userId

const idIn = (body: unknown): number => Number(Reflect.get(Object(Reflect.get(Object(body), 'data')), 'id'))

const askForSubstitution: Find = async ({ server }) => {
  const [tarek, bernd] = [await enterAs(server, 'tarek'), await enterAs(server, 'bernd')]
  const day = (days: number): string => new Date(server.now() + days * 86_400_000).toISOString().slice(0, 10)
  const { body } = await tarek.call('GET', `/api/schools/1/substitute-choices?from=${day(3)}&to=${day(24)}`)
  const { people } = listSubstitutionChoices.answers[200].parse(body).data
  const appointmentIds = people.find(({ id }) => id === bernd.userId)?.mayTake.slice(0, 4) ?? []
  const request = { userId: bernd.userId, appointmentIds, message: 'Ich bin drei Wochen weg.' }
  return idIn((await tarek.call('POST', '/api/schools/1/substitute-spans', request)).body)
}

const beginVideoTraining: Find = async ({ caller }) => {
  const { id } = await videoNamed(caller, MODULE, OPEN_VIDEO)
  return idIn((await caller.call('POST', '/api/video-trainings', { contentId: id })).body)
}

const FINDERS: Readonly<Record<string, Find>> = {
  free: appointment(
    'appointment to book',
    (one, asking) => one.capabilities.includes('attend') && isToCome(one, asking),
  ),
  full: appointment(
    'full appointment',
    (one, asking) => one.capacity !== null && !hasPlace(one) && isToCome(one, asking),
  ),
  cancelled: appointment('cancelled appointment', (one) => one.isCancelled),
  past: appointment('appointment of last week', (one, { server }) => isOver(server)(one) && !one.isCancelled),
  exam: appointment('level check to come', (one, asking) => one.type.isExam && isToCome(one, asking)),
  forKids: appointment(
    'appointment for kids',
    (one, asking) => one.maxAge === 10 && one.children.length > 0 && isToCome(one, asking),
  ),
  appointmentToTry: appointment(
    'appointment to try',
    (one, asking) => one.trialSlots > 0 && isToCome(one, asking),
  ),
  mine: appointment(
    'appointment to start',
    (one, { caller }) => isOrdinary(one) && one.trainer?.id === caller.userId && one.attendeesCount > 0,
  ),
  fixed: appointment(
    'appointment of a fixed trainer',
    (one, asking) => one.assignment === 'fixed' && isToCome(one, asking),
  ),
  designated: appointment(
    'appointment of a designated trainer',
    (one) => one.assignment === 'designated' && one.capabilities.includes('start'),
  ),
  series: appointment(
    'appointment of a series to change',
    (one, { server }) => one.isSeries && one.capabilities.includes('edit') && beginsAfter(server, 20)(one),
  ),
  module: moduleOf(OPEN_VIDEO),
  video: videoOf(OPEN_VIDEO),
  lockedVideo: videoOf(LOCKED_VIDEO),
  lockedModule: async ({ caller }) => {
    const { body } = await caller.call('GET', '/api/modules?sport=1&level=3&with_groups=1')
    const locked = listModules.answers[200].parse(body).data.find(({ isLocked }) => isLocked)
    if (locked === undefined) throw new Error('The demo has no locked module')
    return locked.id
  },
  emil: userOf('emil'),
  jonas: userOf('jonas'),
  term: async ({ caller }) => {
    const { body } = await caller.call('GET', '/api/glossary')
    return listGlossary.answers[200].parse(body).data[0]?.id ?? 0
  },
  certificate: async ({ server }) => {
    const emil = await enterAs(server, 'emil')
    const { body } = await emil.call('GET', `/api/users/${emil.userId}/contract-scans`)
    const papers = listDocuments.answers[200].parse(body).data
    return papers.find(({ certificate }) => certificate !== null)?.certificate?.code ?? ''
  },
  paper: async ({ server }) => {
    const mara = await enterAs(server, 'mara')
    const { body } = await mara.call('GET', `/api/users/${mara.userId}/signature-requests`)
    return listPapersToSign.answers[200].parse(body).data.find(({ canSign }) => canSign)?.id ?? 0
  },
  running: ({ server }) => startedClass(server, 'tarek', []),
  substitution: askForSubstitution,
  videoTraining: beginVideoTraining,
}

/** Names that an address may hold in braces. */
export const PLACEHOLDERS: readonly string[] = Object.keys(FINDERS)

export type FillAddress = (person: string, address: string) => Promise<string>

/** Each thing is looked up once per user. */
export const addressFiller = (server: StoryServer): FillAddress => {
  const callers = new Map<string, Promise<Caller>>()
  const found = new Map<string, Promise<number | string>>()
  const callerFor = (person: string): Promise<Caller> => {
    const caller = callers.get(person) ?? enterAs(server, person === VISITOR ? ASKS_FOR_VISITORS : person)
    callers.set(person, caller)
    return caller
  }
  const find = async (person: string, name: string): Promise<number | string> => {
    const finder = FINDERS[name]
    if (finder === undefined) throw new Error(`No way to find {${name}} in addresses.ts`)
    return finder({ server, caller: await callerFor(person) })
  }
  return async (person, address) => {
    let filled = address
    for (const [placeholder, name = ''] of address.matchAll(/\{(\w+)\}/g)) {
      const key = `${person} ${name}`
      const value = found.get(key) ?? find(person, name)
      found.set(key, value)
      filled = filled.replace(placeholder, String(await value))
    }
    return filled
  }
}
