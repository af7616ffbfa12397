/** For people who come to a page of cards without the right: who gives cards out, and the way on. */
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { FailureView } from '../errors/failure-view.tsx'

export const NoCards = (): ReactNode => (
  <FailureView headingLevel={1} error={new AppError('cards.cannot-link')} />
)
