/** For users without the right to open a page of cards: who gives cards out, and a link. */
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { FailureView } from '../errors/failure-view.tsx'

export const NoCards = (): ReactNode => (
  <FailureView headingLevel={1} error={new AppError('cards.cannot-link')} />
)
