/** Reading and answering photo consent. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  answerPhotoConsent,
  readPhotoConsent,
  type PhotoPurpose,
} from '@wegband/domain/features/photo-consent/contract.ts'
import { call } from '../../platform/api/api.ts'
import { queryOf } from '../../platform/api/queries.ts'

const consentQuery = (userId: number) => queryOf(readPhotoConsent, { params: { id: userId } })

export const usePhotoConsent = (userId: number) => useQuery(consentQuery(userId))

export function useAnswerPhotos(userId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { purpose: PhotoPurpose; isGiven: boolean; childAgrees: boolean }) =>
      call(answerPhotoConsent, { params: { id: userId }, body }),
    onSuccess: (consent) => client.setQueryData(consentQuery(userId).queryKey, consent),
  })
}
