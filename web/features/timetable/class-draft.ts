/** The values of the class form, where they come from, and which of them were changed. */
import {
  addDays,
  dayOf,
  instantAt,
  msOf,
  MS_PER_MINUTE,
  wallTimeOf,
  weekdayOf,
} from '@wegband/domain/basics/calendar-days.ts'
import { canBeAges } from '@wegband/domain/features/appointments/schedule/class-ages.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import type {
  ClassDetails,
  Series,
  SeriesRhythm,
  TimetableChoices,
} from '@wegband/domain/features/timetable/contract.ts'
import type { Refusal, Refusals } from '../../platform/forms/use-form.ts'

export type ClassDraft = ClassDetails &
  Omit<SeriesRhythm, 'firstDay'> & {
    readonly isSeries: boolean
    /** The day of the current date, or the first day of a new series. */
    readonly day: string
  }

export type Change<T> = (change: Partial<T>) => void

const DEFAULT_MINUTES = 90
const DEFAULT_TIME = '18:30'

/** The first day on which a new class can still take place. */
export const firstDayFor = (now: string): string =>
  addDays(dayOf(now), instantAt(dayOf(now), DEFAULT_TIME) > now ? 0 : 1)

export type RoomChoice = TimetableChoices['rooms'][number]

/** The rooms of a site; for a site without any, what its series name as text. */
export const roomsOf = (
  { rooms }: Pick<TimetableChoices, 'rooms'>,
  siteId: number,
): readonly RoomChoice[] => {
  const here = rooms.filter((room) => room.siteId === siteId)
  const listed = here.filter(({ isText }) => !isText)
  return listed.length > 0 ? listed : here
}

/** Where a class takes place, with the places of the room where no other limit was entered. */
export const inRoom = (
  choices: Pick<TimetableChoices, 'rooms'>,
  { siteId, room: before, capacity }: Pick<ClassDraft, 'siteId' | 'room' | 'capacity'>,
  room: string,
): Pick<ClassDraft, 'room' | 'capacity'> => {
  const placesOf = (name: string): number | null =>
    roomsOf(choices, siteId).find((one) => one.name === name)?.places ?? null
  const isOwnLimit = capacity !== null && capacity !== placesOf(before)
  return { room, capacity: isOwnLimit ? capacity : placesOf(room) }
}

/** A room stays where the other site has one of that name. */
export const atSite = (
  choices: Pick<TimetableChoices, 'rooms'>,
  { room }: Pick<ClassDraft, 'room'>,
  siteId: number,
): Pick<ClassDraft, 'siteId' | 'room'> => ({
  siteId,
  room: roomsOf(choices, siteId).find(({ name }) => name.toLowerCase() === room.toLowerCase())?.name ?? '',
})

/** A new class with its defaults: the only site, the trainer's own sport, and the user as trainer. */
export const newDraft = (choices: TimetableChoices, day: string, trainerId: number | null): ClassDraft => ({
  isSeries: true,
  day,
  name: '',
  description: '',
  typeId: choices.types[0]?.id ?? 0,
  sportIds: choices.sports.slice(0, 1).map(({ id }) => id),
  siteId: choices.sites[0]?.id ?? 0,
  room: roomsOf(choices, choices.sites[0]?.id ?? 0)[0]?.name ?? '',
  trainer: trainerId,
  coTrainers: [],
  assignment: 'open',
  duration: DEFAULT_MINUTES,
  capacity: null,
  trialSlots: 0,
  isPublic: false,
  minAge: null,
  maxAge: null,
  weekdays: [weekdayOf(day)],
  startTime: DEFAULT_TIME,
  rhythm: 'weekly',
  lastDay: null,
  pausesOnHolidays: true,
  pauses: [],
})

/** The current values of the date, with the rhythm of its series. */
export const draftOf = (appointment: Appointment, series: Series | undefined): ClassDraft => {
  const { name, description, room, assignment, capacity, trialSlots, isPublic, startAt, endAt } = appointment
  const { minAge, maxAge } = appointment
  const day = dayOf(startAt)
  return {
    isSeries: series !== undefined,
    day,
    name,
    description,
    typeId: appointment.type.id,
    sportIds: appointment.sports.map(({ id }) => id),
    siteId: appointment.site.id,
    room,
    trainer: appointment.trainer?.id ?? null,
    coTrainers: appointment.coTrainers.map(({ id }) => id),
    assignment,
    duration: (msOf(endAt) - msOf(startAt)) / MS_PER_MINUTE,
    capacity,
    trialSlots,
    isPublic,
    minAge,
    maxAge,
    startTime: wallTimeOf(startAt).slice(0, 5),
    weekdays: series?.weekdays ?? [weekdayOf(day)],
    rhythm: series?.rhythm ?? 'weekly',
    lastDay: series?.lastDay ?? null,
    pausesOnHolidays: series?.pausesOnHolidays ?? false,
    pauses: series?.pauses ?? [],
  }
}

/** The fields of a class; a new one does not compile without its line here. */
const DETAIL_FIELDS: { readonly [Field in keyof ClassDetails]: true } = {
  name: true,
  description: true,
  typeId: true,
  sportIds: true,
  siteId: true,
  room: true,
  trainer: true,
  coTrainers: true,
  assignment: true,
  duration: true,
  capacity: true,
  trialSlots: true,
  isPublic: true,
  minAge: true,
  maxAge: true,
}
const DETAILS = Object.keys(DETAIL_FIELDS) as (keyof ClassDetails)[]
const RHYTHM = ['weekdays', 'rhythm', 'lastDay', 'pausesOnHolidays', 'pauses'] as const

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right)

const picked = <Key extends keyof ClassDraft>(
  draft: ClassDraft,
  from: ClassDraft,
  keys: readonly Key[],
): Partial<Pick<ClassDraft, Key>> => {
  const changed: Partial<Pick<ClassDraft, Key>> = {}
  for (const key of keys) if (!isSame(draft[key], from[key])) changed[key] = draft[key]
  return changed
}

export type DraftChanges = {
  readonly details: Partial<ClassDetails>
  readonly startAt: string | undefined
  /** Fields of the series alone. */
  readonly rhythm: Partial<SeriesRhythm>
  readonly isDirty: boolean
}

export const startOf = ({ day, startTime }: Pick<ClassDraft, 'day' | 'startTime'>): string =>
  instantAt(day, startTime)

export const changesOf = (draft: ClassDraft, from: ClassDraft): DraftChanges => {
  const changed = picked(draft, from, DETAILS)
  const { minAge, maxAge } = draft
  // Both bounds are sent together, since one alone could contradict the other.
  const isForOthers = changed.minAge !== undefined || changed.maxAge !== undefined
  const details = isForOthers ? { ...changed, minAge, maxAge } : changed
  const rhythm = draft.isSeries ? picked(draft, from, RHYTHM) : {}
  const isMoved = draft.day !== from.day || draft.startTime !== from.startTime
  const isDirty = isMoved || Object.keys(details).length + Object.keys(rhythm).length > 0
  // A number field is empty for a moment during typing.
  const isWhole = draft.day !== '' && draft.startTime !== ''
  return { details, rhythm, startAt: isMoved && isWhole ? startOf(draft) : undefined, isDirty }
}

/** The whole class, for creating it. */
export const detailsOf = (draft: ClassDraft): ClassDetails =>
  Object.fromEntries(DETAILS.map((key) => [key, draft[key]])) as ClassDetails

export const rhythmOf = (draft: ClassDraft): SeriesRhythm => ({
  weekdays: [...draft.weekdays],
  startTime: draft.startTime,
  rhythm: draft.rhythm,
  firstDay: draft.day,
  lastDay: draft.lastDay,
  pausesOnHolidays: draft.pausesOnHolidays,
  pauses: [...draft.pauses],
})

type ClassWords = {
  /** The age bounds contradict each other. */
  readonly ages: string
  /** More trial places than places. */
  readonly trialSlots: string
  /** The end is before the beginning. */
  readonly order: string
}

const whyNotLastDay = ({ isSeries, lastDay, day }: ClassDraft, order: string): Refusal | undefined => {
  if (!isSeries || lastDay === null || (lastDay !== '' && lastDay >= day)) return undefined
  return lastDay === '' ? 'required' : { text: order }
}

/** Fields that are missing or invalid, with the form's own error codes. */
export const classRules = (draft: ClassDraft, words: ClassWords): Refusals<ClassDraft> => ({
  name: draft.name.trim() === '' ? 'required' : undefined,
  weekdays: draft.isSeries && draft.weekdays.length === 0 ? 'required' : undefined,
  maxAge: canBeAges(draft) ? undefined : { text: words.ages },
  trialSlots:
    draft.capacity !== null && draft.trialSlots > draft.capacity ? { text: words.trialSlots } : undefined,
  day: draft.day === '' ? 'required' : undefined,
  startTime: draft.startTime === '' ? 'required' : undefined,
  lastDay: whyNotLastDay(draft, words.order),
})
