/** What the app puts beside a film: training it. Loaded with the first film, and the film goes on without it. */
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import type { BesideFilmPart } from '../features/videos/beside-film.ts'
import { besides } from '../platform/on-demand.tsx'

const FilmTraining = besides(
  async () => (await import('../features/video-trainings/film-training.tsx')).FilmTraining,
)

export const FilmTrainingPart: BesideFilmPart = (props): ReactNode => (
  <Suspense fallback={null}>
    <FilmTraining {...props} />
  </Suspense>
)
