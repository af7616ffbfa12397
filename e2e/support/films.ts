/** Which films the demo has: asked of the API, because the ids of the demo are not ours to know. */
import { expect, type Page } from '@playwright/test'
import { listModules } from '@wegband/domain/features/sports/contract.ts'
import type { Content } from '@wegband/domain/features/videos/contract.ts'
import { navigate } from './navigate.ts'
import type { Caller } from './sign-in.ts'

/** Wing Chun, whose third level shows every kind of film (server/db/seed/content-plans.ts). */
const SPORT_ID = 1
const LEVEL = 3

export type Film = Content & { readonly address: string }

/** The films of a module of that level, as the caller sees them. */
export const filmsOfModule = async (caller: Caller, order: number): Promise<readonly Film[]> => {
  const { body } = await caller.call('GET', `/api/modules?sport=${SPORT_ID}&level=${LEVEL}&with_groups=1`)
  const modules = listModules.answers[200].parse(body).data
  const module = modules.find((one) => one.order === order)
  if (module === undefined) throw new Error(`The demo has no module ${order}`)
  return module.contents.map((content) => ({
    ...content,
    address: `/modules/${module.id}/content/${content.id}`,
  }))
}

/** A video of that module not played yet. */
export const unplayedVideo = async (caller: Caller, module: number): Promise<Film> => {
  const films = await filmsOfModule(caller, module)
  const film = films.find((one) => one.missing === null && one.videoState === 'ready' && one.progress === 0)
  if (film === undefined) throw new Error(`Module ${module} has no film left`)
  return film
}

export const filmNamed = async (caller: Caller, order: number, name: string): Promise<Film> => {
  const film = (await filmsOfModule(caller, order)).find((one) => one.name === name)
  if (film === undefined) throw new Error(`Module ${order} has no film ${name}`)
  return film
}

/** Opens a video inside the running app, or loads the app there; its dialog lies over its module, whose own heading is behind it. */
export const openFilm = async (page: Page, { address }: Pick<Film, 'address'>): Promise<void> => {
  if (page.url().startsWith('http')) await navigate(page, address)
  else await page.goto(address)
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}
