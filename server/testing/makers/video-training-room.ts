/** A module with a video for two and one for one, two training partners, and what they do with them. */
import { eq } from 'drizzle-orm'
import { readQrToken } from '@wegband/domain/features/cards/contract.ts'
import {
  listPartners,
  listVideoTrainings,
  processVideoTraining,
  scanPartner,
  startVideoTraining,
} from '@wegband/domain/features/video-trainings/contract.ts'
import { trainingEvents } from '../../db/schema/progress.ts'
import { relations } from '../../db/schema/people.ts'
import { contentProgress } from '../../db/schema/videos/videos.ts'
import { forgetReferenceData } from '../../features/reference-data/reference-data.ts'
import type { TestApp } from '../servers/test-app.ts'
import { type Content, makeContent, makeLevel, makeModule, makeSport } from './training-makers.ts'

export type Person = { readonly id: number }

/** Both sides of a training partnership. */
export const befriend = async (app: TestApp, one: Person, other: Person): Promise<void> => {
  await app.db.drizzle.insert(relations).values([
    { userId: one.id, relatedId: other.id, type: 'training-buddy' },
    { userId: other.id, relatedId: one.id, type: 'training-buddy' },
  ])
}

export const makeVideos = async (app: TestApp) => {
  const module = await makeModule(app.db, await makeLevel(app.db, await makeSport(app.db)))
  const forTwo = await makeContent(app.db, module, { isSolo: false, videoLength: 100 })
  const solo = await makeContent(app.db, module, { isSolo: true, videoLength: 100 })
  forgetReferenceData(app.db)
  return { module, forTwo, solo }
}

/** What people do, by their own hands. */
export const trainingActs = (app: TestApp) => ({
  start: (as: Person, content: Pick<Content, 'id'>, ...partners: Person[]) =>
    app.call(startVideoTraining, {
      as,
      body: { contentId: content.id, attendees: partners.map(({ id }) => id) },
    }),
  running: async (as: Person) =>
    (await app.call(listVideoTrainings, { as, query: { running: '1' } })).body.data,
  process: (as: Person, id?: number) =>
    app.call(processVideoTraining, { as, body: id === undefined ? {} : { id } }),
  watch: async (who: Person, content: Content, seconds = content.videoLength): Promise<void> => {
    const completedAt = seconds >= content.videoLength * 0.95 ? app.clock.now().toISOString() : null
    await app.db.drizzle
      .insert(contentProgress)
      .values({ userId: who.id, contentId: content.id, seconds, completedAt })
      .onConflictDoUpdate({
        target: [contentProgress.userId, contentProgress.contentId],
        set: { seconds, completedAt },
      })
  },
  events: (who: Person) =>
    app.db.drizzle.select().from(trainingEvents).where(eq(trainingEvents.userId, who.id)),
  scan: async (as: Person, whose: Person) => {
    const { body } = await app.call(readQrToken, { as: whose, params: { id: String(whose.id) } })
    return app.call(scanPartner, { as, body: { token: body.data.token } })
  },
  partners: async (as: Person, video?: Pick<Content, 'id'>) =>
    (await app.call(listPartners, { as, query: video === undefined ? {} : { content_id: String(video.id) } }))
      .body.data,
})
