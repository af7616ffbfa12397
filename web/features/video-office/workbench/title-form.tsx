/** The title of a video in the library; members see those of the contents. */
import type { ReactNode } from 'react'
import { changeVideo, VIDEO_TITLE_MAX, type Video } from '@wegband/domain/features/videos/library-contract.ts'
import { call } from '../../../platform/api/api.ts'
import { Form, FormSummary } from '../../../platform/forms/form.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { useMessages } from '../../../platform/words/i18n.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import styles from './panel.module.css'
import { useVideoWrite } from './use-video-write.ts'

export function TitleForm(props: { readonly video: Video }): ReactNode {
  const t = useMessages('video-office')
  const { write } = useVideoWrite()
  const { video } = props
  const form = useForm({
    start: { title: video.title },
    rules: ({ title }) => ({ title: title.trim() === '' ? ('required' as const) : undefined }),
    most: { title: VIDEO_TITLE_MAX },
    send: ({ title }) =>
      write(() => call(changeVideo, { params: { id: video.id }, body: { title: title.trim() } })),
  })
  const isSame = form.values.title.trim() === video.title
  return (
    <Form form={form} className={styles.form}>
      <TextField label={t('details.title')} autoComplete="off" {...form.text('title')} />
      <FormSummary form={form} />
      {isSame ? null : (
        <Button type="submit" isBusy={form.isBusy}>
          {t('details.save')}
        </Button>
      )}
    </Form>
  )
}
