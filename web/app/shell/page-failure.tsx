/** The error boundary of every page (§8): whatever a page throws becomes the generic error, never a white screen. */
import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorPage } from '../../features/errors/error-page.tsx'
import { NotFoundPage } from '../../features/errors/not-found-page.tsx'
import { usePublicSettings } from '../../features/texts/public-settings.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'

export function PageFailure(props: ErrorComponentProps): ReactNode {
  const { supportMail } = usePublicSettings()
  if (props.error instanceof AppError && props.error.status === 404) return <NotFoundPage />
  return <ErrorPage error={props.error} supportMail={supportMail} />
}
