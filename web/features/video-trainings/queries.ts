/** The queries and writes of video trainings, and which cached data each write makes stale. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { listModules, readModule, readSport } from '@wegband/domain/features/sports/contract.ts'
import {
  changeVideoTraining,
  finishVideoTraining,
  leaveVideoTraining,
  listPartners,
  listVideoTrainings,
  processVideoTraining,
  readVideoTraining,
  scanPartner,
  startVideoTraining,
  type VideoTraining,
} from '@wegband/domain/features/video-trainings/contract.ts'
import { call } from '../../platform/api/api.ts'
import { invalidate, queryOf } from '../../platform/api/queries.ts'

/** While a training runs its partners watch the video elsewhere, and no event reports that. */
const LOOK_AGAIN_MS = 20_000

const runningQuery = queryOf(listVideoTrainings, { query: { running: '1' } })
const trainingQuery = (id: number | string) => queryOf(readVideoTraining, { params: { id: String(id) } })

/** The one training that runs, if any. */
export const useRunningTraining = (isWanted = true) =>
  useQuery({ ...runningQuery, enabled: isWanted, select: (all) => all[0] })

export const useTraining = (id: number | string) =>
  useQuery({
    ...trainingQuery(id),
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_AGAIN_MS : false),
  })

export const useTrainingsOf = (contentId: number) =>
  useQuery(queryOf(listVideoTrainings, { query: { content_id: String(contentId) } }))

/** Each with whether they may watch the video. */
export const usePartners = (contentId: number | string) =>
  useQuery(queryOf(listPartners, { query: { content_id: String(contentId) } }))

const trainingsChanged = (client: QueryClient): Promise<void> =>
  invalidate(client, [listVideoTrainings, readVideoTraining, listPartners])

/** The week on the path, the module's trainings, the totals: everything that depends on the ledger. */
const progressChanged = (client: QueryClient): Promise<void> =>
  invalidate(client, [readUser, readSport, listModules, readModule])

const keep = (client: QueryClient, training: VideoTraining): void => {
  client.setQueryData(trainingQuery(training.id).queryKey, training)
}

/** The training in the body of a refusal (decisions §1: a 409 carries the present state). */
export const trainingOf = (error: unknown): VideoTraining | undefined =>
  error instanceof AppError && error.status === 409
    ? // The contract of these endpoints says what a 409 carries.
      (error.details.data as VideoTraining | undefined)
    : undefined

/** `onStarted` is called even after the calling component has unmounted, because the live event may arrive first. */
export function useStartTraining(onStarted: (training: VideoTraining) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (start: { contentId: number; attendees: number[] }) =>
      call(startVideoTraining, { body: start }),
    onSuccess: (training) => {
      keep(client, training)
      onStarted(training)
    },
    onSettled: () => trainingsChanged(client),
  })
}

/** Ends the training and counts it. Also counts it again when a participant has watched the rest of the video since. */
export function useProcessTraining() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(processVideoTraining, { body: { id } }),
    onSuccess: (training) => keep(client, training),
    onSettled: () => Promise.all([trainingsChanged(client), progressChanged(client)]),
  })
}

export function useAllow(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (allowAchievementsTo: number[]) =>
      call(changeVideoTraining, { params: { id }, body: { allowAchievementsTo } }),
    onSuccess: (training) => keep(client, training),
    onSettled: () => trainingsChanged(client),
  })
}

/** The person who started it cancels it for all; others leave. `onEnded` as above. */
export function useEndTraining(training: VideoTraining, personId: number, onEnded: () => void) {
  const client = useQueryClient()
  const { id, startedBy } = training
  return useMutation({
    mutationFn: () =>
      startedBy === personId
        ? call(finishVideoTraining, { params: { id } })
        : call(leaveVideoTraining, { params: { id, userId: personId } }),
    onSuccess: onEnded,
    onSettled: () => trainingsChanged(client),
  })
}

export function useScanPartner() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => call(scanPartner, { body: { token } }),
    onSuccess: () => invalidate(client, [listPartners]),
  })
}
