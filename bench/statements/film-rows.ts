/** What admins read about films. */
import * as films from '@wegband/domain/features/videos/film-contract.ts'
import { asAdmin, row, type StatementRow } from './statement-row.ts'

const NOBODYS = { params: { id: 999_999 } }

export const FILM_ROWS: readonly StatementRow[] = [
  row(films.listFilms, 200, 1, asAdmin()),
  row(films.readFilm, 404, 1, asAdmin(NOBODYS)),
  row(films.readChapters, 404, 1, asAdmin(NOBODYS)),
  row(films.readPoster, 404, 0, () => ({ params: { poster: 'nobodys.jpg' } })),
]
