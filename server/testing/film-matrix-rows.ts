/** Who may bring films: admins and nobody else; posters are for everybody. */
import {
  addFilmPart,
  changeFilm,
  createFilm,
  finishFilm,
  listFilms,
  readChapters,
  readFilm,
  readPoster,
  removeCaptions,
  removeFilm,
  retryFilm,
  saveCaptions,
  saveChapters,
  setForeignFilm,
} from '@wegband/domain/features/videos/film-contract.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { type MatrixRow, row, STRANGER } from './matrix-row.ts'

/** No film has it. */
const NOBODYS = 999_999

const forAdmins = (endpoint: EndpointShape, status: number, ask?: MatrixRow['ask']): MatrixRow =>
  row(endpoint, 403, { [status]: ['admin'], 401: STRANGER }, ask)
const ofNobody = (more: object = {}) => ({ params: { id: NOBODYS, ...more } })

export const filmRows: readonly MatrixRow[] = [
  forAdmins(listFilms, 200),
  forAdmins(createFilm, 201, () => ({ body: { title: 'Siu Nim Tau', bytes: 1000 } })),
  forAdmins(readFilm, 404, () => ofNobody()),
  // Without a form there is nothing to look at.
  forAdmins(addFilmPart, 415, () => ofNobody({ offset: 0 })),
  forAdmins(finishFilm, 404, () => ofNobody()),
  forAdmins(changeFilm, 404, () => ({ ...ofNobody(), body: { title: 'Chum Kiu' } })),
  forAdmins(retryFilm, 404, () => ofNobody()),
  forAdmins(removeFilm, 404, () => ofNobody()),
  forAdmins(saveCaptions, 415, () => ofNobody({ language: 'de' })),
  forAdmins(removeCaptions, 404, () => ofNobody({ language: 'de' })),
  forAdmins(readChapters, 200, ({ contentId }) => ({ params: { id: contentId } })),
  forAdmins(saveChapters, 200, ({ contentId }) => ({ params: { id: contentId }, body: { chapters: [] } })),
  forAdmins(setForeignFilm, 404, () => ({ ...ofNobody(), body: { videoId: null } })),
  row(readPoster, 404, {}, () => ({ params: { poster: 'nobodys.jpg' } })),
]
