/** Shows a video training to its attendees, with the watched share of each. */
import { inLocale } from '@wegband/domain/basics/locale.ts'
import { TRAININGS_SHOWN, type VideoTraining } from '@wegband/domain/features/video-trainings/contract.ts'
import {
  countsFrom,
  countsUntil,
  watchedPercent,
} from '@wegband/domain/features/video-trainings/video-training-rules.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { withAvatarAddress } from '../accounts/avatar-address.ts'
import { type ReferenceData, readReferenceData } from '../reference-data/reference-data.ts'
import { type AttendeeRow, listAttendees, listTrainings, type TrainingRow } from './store.ts'

const attendeeOf = (
  context: Context,
  row: AttendeeRow,
  videoLength: number,
): VideoTraining['attendees'][number] => {
  const { userId: id, firstName, lastName, avatar, moduleHave, moduleNeed, activeWeeks } = row
  const module = moduleHave === null || moduleNeed === null ? null : { have: moduleHave, need: moduleNeed }
  return {
    user: withAvatarAddress(context, { id, firstName, lastName, avatar }),
    // Rounded for display: 95 % seen must not appear as 94.
    watchedPercent: watchedPercent(row.seconds, videoLength),
    hasWatched: row.hasWatched,
    outcome: row.outcome,
    standing: activeWeeks === null ? null : { module, activeWeeks },
  }
}

const videoOf = (
  row: TrainingRow,
  referenceData: ReferenceData,
  context: Context,
): VideoTraining['content'] => {
  const module = row.moduleId === null ? undefined : referenceData.modules.get(row.moduleId)
  return {
    id: row.contentId,
    name: inLocale(row.name, context.locale),
    title: inLocale(row.title, context.locale),
    isSolo: row.isSolo,
    videoLength: row.videoLength,
    titlePictureLight: row.titlePictureLight,
    titlePictureDark: row.titlePictureDark,
    poster: row.poster,
    sportId: row.sportId,
    module: module
      ? { id: module.id, order: module.sortOrder, name: inLocale(module.name, context.locale) }
      : null,
  }
}

const show = (
  context: Context,
  referenceData: ReferenceData,
  row: TrainingRow,
  attendees: readonly AttendeeRow[],
): VideoTraining => ({
  id: row.id,
  contentId: row.contentId,
  content: videoOf(row, referenceData, context),
  state: row.state,
  startedBy: row.startedBy,
  startedAt: row.startedAt,
  countsFrom: countsFrom(row),
  endedAt: row.endedAt,
  countsUntil: row.state === 'processed' ? countsUntil(row.endedAt) : null,
  attendees: attendees.map((attendee) => attendeeOf(context, attendee, row.videoLength)),
  allowAchievementsTo: attendees.filter((attendee) => attendee.isAllowed).map(({ userId }) => userId),
})

export type TrainingQuery = {
  id?: number | undefined
  contentId?: number | undefined
  isRunning?: boolean | undefined
}

/** The caller's trainings, newest first. */
export const readTrainings = async (context: Context, asked: TrainingQuery): Promise<VideoTraining[]> => {
  const db = context.db.drizzle
  const rows = await listTrainings(db, { userId: context.actor.userId, most: TRAININGS_SHOWN, ...asked })
  if (rows.length === 0) return []
  const [referenceData, attendees] = await Promise.all([
    readReferenceData(context.db),
    listAttendees(
      db,
      rows.map((row) => row.id),
    ),
  ])
  const byTraining = Map.groupBy(attendees, (attendee) => attendee.trainingId)
  // An attendee who left sees the state of the training, but not the other attendees.
  return rows.map((row) =>
    show(context, referenceData, row, row.hasLeft ? [] : (byTraining.get(row.id) ?? [])),
  )
}

/** Throws the same `general.not-found` for an unknown training and for callers who do not take part. */
export const readTraining = async (context: Context, id: number): Promise<VideoTraining> => {
  const [training] = await readTrainings(context, { id })
  if (training === undefined) throw notFound()
  return training
}

export const readRunning = async (context: Context): Promise<VideoTraining | undefined> => {
  const [running] = await readTrainings(context, { isRunning: true })
  return running
}
