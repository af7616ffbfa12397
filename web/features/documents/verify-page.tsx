/** The public check whether a certificate or a signed paper is real: by the code on it, or by the address in its QR code. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { checkCertificate, type CheckedCertificate } from '@wegband/domain/features/documents/contract.ts'
import { Form } from '../../platform/forms/form.tsx'
import { useForm } from '../../platform/forms/use-form.ts'
import { useFormats } from '../../platform/words/formats.ts'
import { useMessages } from '../../platform/words/i18n.tsx'
import { useGoTo, useRouteParams } from '../../platform/router/links.tsx'
import { queryOf } from '../../platform/api/queries.ts'
import { BandStrip } from '../../ui/band/band-strip.tsx'
import { Swatch } from '../../ui/band/swatch.tsx'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/empty-state/empty-state.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { prohibit } from '../../ui/icon/phosphor/prohibit.gen.ts'
import { sealCheck } from '../../ui/icon/phosphor/seal-check.gen.ts'
import { shieldCheck } from '../../ui/icon/phosphor/shield-check.gen.ts'
import { Mat } from '../../ui/mat/mat.tsx'
import { PageHead } from '../../ui/page-head/page-head.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton/skeleton.tsx'
import { SportScope } from '../../ui/sport/sport.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { PublicFrame } from '../accounts/public-frame.tsx'
import { QueryError } from '../errors/query-error.tsx'
import styles from './documents.module.css'
import { SignedCheck } from './signed-check.tsx'
import { useCertified } from './use-certified.ts'

const BELT_WEEKS = 33
/** Longer than any code. */
const CODE_MAX = 60

export function VerifyPage(): ReactNode {
  const t = useMessages('certificates')
  const { code } = useRouteParams('verify')
  return (
    <PublicFrame
      isNarrow
      words={{
        signIn: t('verify.signIn'),
        imprint: t('verify.imprint'),
      }}
    >
      <div className={styles.main}>
        <PageHead title={t('verify.title')} />
        <CodeForm key={code} code={code ?? ''} />
        {code === undefined ? <p className="t-muted">{t('verify.empty')}</p> : <Checked code={code} />}
      </div>
    </PublicFrame>
  )
}

function CodeForm(props: { readonly code: string }): ReactNode {
  const t = useMessages('certificates')
  const goTo = useGoTo()
  const form = useForm({
    start: { code: props.code },
    rules: ({ code }) => ({ code: code.trim() === '' ? 'required' : undefined }),
    most: { code: CODE_MAX },
    send: ({ code }) => goTo('verify', { code: code.trim().toUpperCase() }),
  })
  return (
    <Form form={form} className={styles.form}>
      <TextField
        label={t('verify.field')}
        hint={t('verify.hint')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...form.text('code')}
      />
      <Button type="submit" variant="primary">
        {t('verify.do')}
      </Button>
    </Form>
  )
}

function Checked(props: { readonly code: string }): ReactNode {
  const t = useMessages('certificates')
  const query = useQuery({
    ...queryOf(checkCertificate, { params: { code: props.code } }),
    retry: false,
  })
  if (query.data?.state === 'valid') return <Valid certificate={query.data} />
  if (query.data?.state === 'signed') return <SignedCheck paper={query.data} />
  if (query.data !== undefined) return <Revoked certificate={query.data} />
  if (query.error === null)
    return (
      <SkeletonGroup label={t('verify.checking')}>
        <Skeleton shape="mat" height={320} />
      </SkeletonGroup>
    )
  const isUnknown =
    query.error instanceof AppError && (query.error.status === 404 || query.error.status === 422)
  if (!isUnknown) return <QueryError query={query} />
  return (
    <EmptyState
      title={t('verify.unknown')}
      text={t('verify.unknownText')}
      picture={<Picture name="empty-cut" />}
    />
  )
}

type CheckedState<State> = Extract<CheckedCertificate, { state: State }>

function Valid(props: { readonly certificate: CheckedState<'valid'> }): ReactNode {
  const t = useMessages('certificates')
  const format = useFormats()
  const certified = useCertified()
  const { certificate } = props
  const { belt } = certificate
  const facts = [
    { name: t('verify.sport'), value: certificate.sport },
    { name: t('verify.exam'), value: format.dateLong(`${certificate.examOn}T12:00:00Z`) },
    {
      name: t('verify.school'),
      value: [certificate.school, certificate.city].filter((one) => one !== '').join(', '),
    },
    { name: t('verify.issuedBy'), value: certificate.issuedBy },
  ]
  return (
    <SportScope sport={certificate}>
      <Mat className={styles.card}>
        <Tag tone="positive" icon={sealCheck}>
          {t('verify.valid')}
        </Tag>
        <h2 className="t-page-small">{`${certificate.firstName} ${certificate.lastInitial}`.trim()}</h2>
        <p className={styles.certified}>
          <Swatch belt={belt} width={44} height={14} />
          <span>{certified(certificate)}</span>
        </p>
        <div className={styles.wide}>
          <BandStrip belt={belt} weeks={BELT_WEEKS} woven={BELT_WEEKS} height={22} />
        </div>
        <dl className={styles.wide}>
          {facts.map(({ name, value }) => (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Mat>
      <p className={`${styles.note} section`}>
        <Icon icon={shieldCheck} size={20} />
        {t('verify.privacy')}
      </p>
    </SportScope>
  )
}

function Revoked(props: { readonly certificate: CheckedState<'revoked'> }): ReactNode {
  const t = useMessages('certificates')
  const format = useFormats()
  const { code, revokedAt } = props.certificate
  return (
    <Mat className={styles.card}>
      <Tag tone="danger" icon={prohibit}>
        {t('verify.revoked')}
      </Tag>
      <h2 className="t-section">{t('verify.revokedTitle')}</h2>
      <p>{t('verify.revokedText', { code, day: format.dateLong(revokedAt) })}</p>
    </Mat>
  )
}
