/** API contract of the photo consents in a class, for the trainer side. */
import { z } from 'zod'
import { endpoint } from '../../../http/endpoint.ts'
import { id, idParams } from '../../../http/shapes.ts'
import { PHOTO_PURPOSES } from '../../photo-consent/contract.ts'

export const listClassPhotos = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/photo-consents',
  summary: 'For which purposes photos of each person on the list are allowed',
  section: 'KUG §22',
  access: 'registered',
  offline: { ofRunningClass: true },
  params: idParams,
  answers: {
    200: z.object({
      data: z.array(z.object({ userId: id, purposes: z.array(z.enum(PHOTO_PURPOSES)) })),
    }),
  },
  errors: ['appointments.not-allowed'],
})

export const classPhotoEndpoints = [listClassPhotos]
