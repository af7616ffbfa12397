/** A film as an admin sees it. */
import { FILM_PROBLEMS } from '@wegband/domain/features/videos/film-rules.ts'
import type { Film } from '@wegband/domain/features/videos/film-contract.ts'
import type { FilmRow } from './film-store.ts'

export const posterAddress = (film: { ref: string; hasPoster: boolean }): string | null =>
  film.hasPoster ? `/api/media/posters/${film.ref}.jpg` : null

export const showFilmRow = (row: FilmRow): Film => {
  const { ref, hasPoster, createdBy: _by, problem, ...shown } = row
  return {
    ...shown,
    progress: shown.state === 'ready' ? 100 : shown.progress,
    problem: FILM_PROBLEMS.find((one) => one === problem) ?? null,
    poster: posterAddress({ ref, hasPoster }),
  }
}
