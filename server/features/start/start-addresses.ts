/** The addresses that a start reads. The app asks the same ones; one that it does not ask is only wasted. */
import { instantOf } from '@wegband/domain/basics/calendar-days.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { readAnnouncements } from '@wegband/domain/features/announcements/contract.ts'
import { listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { listCards } from '@wegband/domain/features/cards/card-contract.ts'
import { readLatest } from '@wegband/domain/features/dashboard/contract.ts'
import { ownWeek } from '@wegband/domain/features/dashboard/own-week.ts'
import {
  listComingLegalTexts,
  listLatestLegalTexts,
  readSchoolNotice,
} from '@wegband/domain/features/legal/contract.ts'
import { listNotifications } from '@wegband/domain/features/notifications/contract.ts'
import { readSchool, readSchoolOfSite } from '@wegband/domain/features/schools/contract.ts'
import { listPublicClasses } from '@wegband/domain/features/schools/public-classes-contract.ts'
import { checkAuth } from '@wegband/domain/features/sessions/contract.ts'
import { listPapersToSign } from '@wegband/domain/features/signatures/contract.ts'
import { listModules, listSports, readSport } from '@wegband/domain/features/sports/contract.ts'
import { listSchoolOffers } from '@wegband/domain/features/subscriptions/contract.ts'
import {
  listGlobalMessages,
  listGlossary,
  listTextBlocks,
  readPublicSettings,
} from '@wegband/domain/features/texts/contract.ts'
import { listVideoTrainings } from '@wegband/domain/features/video-trainings/contract.ts'

type Query = Readonly<Record<string, string>>

/** Written as the app writes addresses. */
const addressOf = ({ path }: { readonly path: string }, query: Query = {}): string => {
  const text = new URLSearchParams(query).toString()
  return text === '' ? path : `${path}?${text}`
}
const ofId = ({ path }: { readonly path: string }, id: number, query: Query = {}): string =>
  addressOf({ path: path.replace(':id', String(id)) }, query)

/** What of a person decides what their start page reads. */
export type Starter = {
  readonly childIds: readonly number[]
  readonly trainingProgress: readonly { readonly sportId: number; readonly levelIndex: number }[]
}

export const personAddress = (userId: number): string => ofId(readUser, userId, { with_addresses: '1' })
export const childAddress = (userId: number): string => ofId(readUser, userId)

/** What every page reads. */
export const everywhere = (): readonly string[] => [
  addressOf(checkAuth),
  addressOf(readPublicSettings),
  addressOf(listGlobalMessages),
  addressOf(listVideoTrainings, { running: '1' }),
]

/** What the dashboard reads in addition. `now` in epoch milliseconds. */
export const ofDashboard = (
  userId: number,
  person: Starter,
  children: readonly Starter[],
  now: number,
): readonly string[] => {
  const { startAt, endAt } = ownWeek(instantOf(now))
  const own = new Set(person.trainingProgress.map(({ sportId }) => sportId))
  const ofChildren = children.flatMap(({ trainingProgress }) =>
    trainingProgress.map(({ sportId }) => sportId).filter((id) => !own.has(id)),
  )
  return [
    addressOf(listAppointments, { show_in_dashboard: '1', limit: '40' }),
    addressOf(listAppointments, { end_after: startAt, start_before: endAt }),
    addressOf(readLatest),
    addressOf(readAnnouncements),
    ofId(listPapersToSign, userId),
    addressOf(listNotifications, { limit: '2' }),
    ...new Set(ofChildren.map((id) => ofId(readSport, id))),
    ...person.childIds.map((id) => ofId(listCards, id)),
  ]
}

export const HINTS = addressOf(listTextBlocks, { group: 'startup-hints' })
export const SETTINGS = addressOf(readPublicSettings)

/** What rarely changes and what the login loads (§4 Login). */
export const lasting = ({ trainingProgress }: Starter): readonly string[] => [
  addressOf(listSports),
  addressOf(listGlossary),
  addressOf(listLatestLegalTexts),
  ...trainingProgress.flatMap(({ sportId, levelIndex }) => [
    addressOf(listModules, { sport: String(sportId) }),
    ofId(readSport, sportId),
    addressOf(listModules, { sport: String(sportId), level: String(levelIndex), with_groups: '1' }),
  ]),
]

/** A number in an address; anything else is left to the endpoint that refuses it. */
const ID = String.raw`(\d{1,9})`

/** What a signed-out visitor's page reads besides what every start reads, by its path. */
const PUBLIC_PAGES: readonly {
  readonly path: RegExp
  readonly addresses: (id: number) => readonly string[]
}[] = [
  {
    path: new RegExp(`^/search/(?:school|trial)/${ID}$`),
    addresses: (id) => [ofId(readSchool, id), ofId(listPublicClasses, id), ofId(listSchoolOffers, id)],
  },
  { path: new RegExp(`^/search/school-site/${ID}$`), addresses: (id) => [ofId(readSchoolOfSite, id)] },
  {
    path: /^\/legal-texts(?:\/[\w-]+)?$/,
    addresses: () => [addressOf(listLatestLegalTexts), addressOf(listComingLegalTexts)],
  },
  { path: new RegExp(`^/schools/${ID}/legal-notice$`), addresses: (id) => [ofId(readSchoolNotice, id)] },
  { path: /^\/auth\/imprint$/, addresses: () => [addressOf(listTextBlocks, { group: 'imprint' })] },
  {
    path: /^\/(?:auth\/(?:welcome|login)|start\/first-start|search\/(?:school|trial))$/,
    addresses: () => [],
  },
]

/** `undefined`: not a page for everybody, so its HTML has no answers. */
export const ofPublicPage = (path: string): readonly string[] | undefined => {
  for (const { path: pattern, addresses } of PUBLIC_PAGES) {
    const found = pattern.exec(path)
    if (found !== null) return [HINTS, SETTINGS, ...addresses(Number(found[1] ?? 0))]
  }
  return undefined
}
