/** Leaves the demo for a real installation: what happens, the own password, and the name that shows that it is meant. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { readInstallation } from '@wegband/domain/features/installation/contract.ts'
import { leaveDemo } from '@wegband/domain/features/setup/contract.ts'
import { call, theSession } from '../../platform/api/api.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { Form, FormSummary } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { hrefTo } from '../../platform/router/links.tsx'
import { useRouter } from '../../platform/router/router-context.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { Banner } from '../../ui/banner/banner.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { PasswordField, TextField } from '../../ui/field/field.tsx'
import { warning } from '../../ui/icon/phosphor/warning.gen.ts'
import { AdminFrame } from '../admin/admin-frame.tsx'
import { OfficeList } from '../tables/office-table.tsx'
import { usePublicSettings } from '../texts/public-settings.ts'
import styles from './setup.module.css'

function LeaveForm({ name }: { readonly name: string }): ReactNode {
  const t = useMessages('setup')
  const router = useRouter()
  const [start] = useState({ password: '', name: '' })
  const form = useForm<typeof start>({
    start,
    rules: (typed) => ({
      password: typed.password === '' ? 'required' : undefined,
      name: typed.name.trim() === name ? undefined : { text: t('leave.wrongName', { name }) },
    }),
    send: async (typed) => {
      let code = ''
      // The demo's accounts end with it, this one included.
      await theSession().leaveBy(async () => {
        ;({ code } = await call(leaveDemo, { body: { password: typed.password, name } }))
      })
      await router.navigate(`${hrefTo('setup')}#${code}`, { replace: true })
    },
  })
  return (
    <Form form={form} className={styles.form}>
      <Banner icon={warning} tone="warning" title={t('leave.warning')}>
        {t('leave.text')}
      </Banner>
      <PasswordField
        label={t('leave.password')}
        autoComplete="current-password"
        showLabel={t('leave.show')}
        hideLabel={t('leave.hide')}
        {...form.text('password')}
      />
      <TextField label={t('leave.name', { name })} autoComplete="off" {...form.text('name')} />
      <FormSummary form={form} />
      <div>
        <Button type="submit" variant="dangerFilled" isBusy={form.isBusy} busyLabel={t('leave.busy')}>
          {t('leave.submit')}
        </Button>
      </div>
    </Form>
  )
}

function Leaving(): ReactNode {
  const t = useMessages('setup')
  const isDemo = usePublicSettings().demo !== null
  const installation = useQuery(queryOf(readInstallation))
  if (!isDemo) return <EmptyState headingLevel={2} title={t('leave.noDemo')} text={t('leave.noDemoText')} />
  return (
    <OfficeList query={installation} isEmpty={() => false} empty={{ title: '', text: '' }}>
      {({ values, mayLeaveDemo }) =>
        mayLeaveDemo ? (
          <LeaveForm name={values.name} />
        ) : (
          <EmptyState headingLevel={2} title={t('leave.public')} text={t('leave.publicText')} />
        )
      }
    </OfficeList>
  )
}

export function LeaveDemoPage(): ReactNode {
  const t = useMessages('setup')
  return (
    <AdminFrame title={t('leave.title')} right="admin">
      {() => <Leaving />}
    </AdminFrame>
  )
}
