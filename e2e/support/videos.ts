/** Finds videos of the demo through the API, because their ids may change. */
import { expect, type Page } from '@playwright/test'
import { listModules } from '@wegband/domain/features/sports/contract.ts'
import type { Content } from '@wegband/domain/features/videos/contract.ts'
import { navigate } from './navigate.ts'
import type { Caller } from './sign-in.ts'

/** Wing Chun, whose third level shows every kind of video (demo/training/content-plans.ts). */
const SPORT_ID = 1
const LEVEL = 3

export type Video = Content & { readonly address: string }

/** The videos of a module of that level, as the caller sees them. */
export const videosOfModule = async (caller: Caller, order: number): Promise<readonly Video[]> => {
  const { status, body } = await caller.call(
    'GET',
    `/api/modules?sport=${SPORT_ID}&level=${LEVEL}&with_groups=1`,
  )
  if (status !== 200) throw new Error(`The modules were answered ${status}: ${JSON.stringify(body)}`)
  const modules = listModules.answers[200].parse(body).data
  const module = modules.find((one) => one.order === order)
  if (module === undefined) throw new Error(`The demo has no module ${order}`)
  return module.contents.map((content) => ({
    ...content,
    address: `/modules/${module.id}/content/${content.id}`,
  }))
}

/** An unplayed video of that module. */
export const unplayedVideo = async (caller: Caller, module: number): Promise<Video> => {
  const videos = await videosOfModule(caller, module)
  const video = videos.find((one) => one.missing === null && one.videoState === 'ready' && one.progress === 0)
  if (video === undefined) throw new Error(`Module ${module} has no film left`)
  return video
}

export const videoNamed = async (caller: Caller, order: number, name: string): Promise<Video> => {
  const video = (await videosOfModule(caller, order)).find((one) => one.name === name)
  if (video === undefined) throw new Error(`Module ${order} has no film ${name}`)
  return video
}

/**
 * Opens a video inside the running app, or loads the app there. Its dialog lies over its module, whose own
 * heading is behind it.
 */
export const openVideo = async (page: Page, { address }: Pick<Video, 'address'>): Promise<void> => {
  if (page.url().startsWith('http')) await navigate(page, address)
  else await page.goto(address)
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
