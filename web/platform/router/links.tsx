/** Addresses from route names: a wrong name or a missing or foreign param does not compile (§2). */
import { useCallback, useMemo } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { secretLink, secretsOf } from '@wegband/domain/http/secret-address.ts'
import { Link } from '../../ui/link/link.tsx'
import { ROUTES } from './route-table.ts'
import type { RouteName } from './route-table.ts'
import { useRouter, useShown } from './router-context.ts'

type Segment<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? Segment<Head> | Segment<Tail>
  : Path
type Required<Path extends string> =
  Segment<Path> extends infer S ? (S extends `$${infer Name}` ? Name : never) : never
type Optional<Path extends string> =
  Segment<Path> extends infer S ? (S extends `{-$${infer Name}}` ? Name : never) : never

type PathOf<Name extends RouteName> = (typeof ROUTES)[Name]['path']
type HostOf<Name extends RouteName> = (typeof ROUTES)[Name] extends { within: infer Host extends RouteName }
  ? Host
  : Name

/** The params of an address: ids may be numbers. */
export type LinkParams<Name extends RouteName> = {
  readonly [P in Required<PathOf<Name>>]: string | number
} & {
  readonly [P in Optional<PathOf<Name>>]?: string | number | undefined
}
/**
 * The params as a page reads them: everything is text. Params of a route shown within another page may be
 * missing there.
 */
export type RouteParams<Name extends RouteName> = {
  readonly [P in Required<PathOf<HostOf<Name>>>]: string
} & {
  readonly [
    P in Exclude<Required<PathOf<Name>> | Optional<PathOf<Name>>, Required<PathOf<HostOf<Name>>>>
  ]?: string
}

export type SearchParams = { readonly [key: string]: string | number | boolean | null | undefined }

type ParamArguments<Name extends RouteName> = [Required<PathOf<Name>>] extends [never]
  ? [params?: LinkParams<Name>, search?: SearchParams]
  : [params: LinkParams<Name>, search?: SearchParams]

/** The query part of an address, `?` included; empty values are omitted. */
export function searchText(search: SearchParams | undefined): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search ?? {})) {
    if (value !== undefined && value !== null) query.set(key, String(value))
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Fills a path of the table; a missing optional part ends the address, since a gap in it is not allowed. */
export function fillPath(
  path: string,
  params: { readonly [name: string]: string | number | undefined },
): string {
  const filled: string[] = []
  for (const part of path.split('/')) {
    const optional = /^\{-\$(\w+)\}$/.exec(part)?.[1]
    const required = part.startsWith('$') ? part.slice(1) : undefined
    const name = optional ?? required
    if (name === undefined) {
      filled.push(part)
      continue
    }
    const value = params[name]
    if (value === undefined) break
    filled.push(encodeURIComponent(String(value)))
  }
  return filled.join('/') || '/'
}

/** The address of a route. */
export function hrefTo<Name extends RouteName>(
  name: Name,
  ...[params, search]: ParamArguments<Name>
): string {
  return fillPath(ROUTES[name].path, { ...params }) + searchText(search)
}

type AnchorProps = Omit<ComponentProps<'a'>, 'href'>

/** An anchor to a route of the table. */
export function RouteLink<Name extends RouteName>(
  props: AnchorProps & { readonly to: Name; readonly search?: SearchParams } & ([
      Required<PathOf<Name>>,
    ] extends [never]
      ? { readonly params?: LinkParams<Name> }
      : { readonly params: LinkParams<Name> }),
): ReactNode {
  const { to, params, search, ...rest } = props
  return <Link {...rest} href={fillPath(ROUTES[to].path, { ...params }) + searchText(search)} />
}

/** The address of a route with what opens it, behind `#`. */
export const secretHrefTo = <Name extends RouteName>(
  name: Name,
  params: LinkParams<Name>,
  secrets: Readonly<Record<string, string>>,
): string => secretLink(fillPath(ROUTES[name].path, { ...params }), secrets)

export type GoOptions = {
  readonly replace?: boolean
  readonly search?: SearchParams
  /** What the address carries behind `#`, instead of `search`. */
  readonly secrets?: Readonly<Record<string, string>>
}

/** Navigates by name: `goTo('app.sport', { sportId: 3 }, { replace: true })`. */
export function useGoTo() {
  const router = useRouter()
  return useCallback(
    <Name extends RouteName>(
      name: Name,
      ...[params, options]: [Required<PathOf<Name>>] extends [never]
        ? [params?: LinkParams<Name>, options?: GoOptions]
        : [params: LinkParams<Name>, options?: GoOptions]
    ): Promise<void> =>
      router.navigate(
        options?.secrets === undefined
          ? fillPath(ROUTES[name].path, { ...params }) + searchText(options?.search)
          : secretHrefTo(name, { ...params } as LinkParams<Name>, options.secrets),
        { replace: options?.replace ?? false },
      ),
    [router],
  )
}

/** The params of the route that the page shows. */
export function useRouteParams<Name extends RouteName>(_name: Name): RouteParams<Name> {
  const params: unknown = useShown().match?.params ?? {}
  // the page is shown because a row with these params matched
  return params as RouteParams<Name>
}

/** The query of the address as plain text, with what links carry behind `#`. */
export function useSearchParams(): { readonly [key: string]: string | undefined } {
  const { search, hash } = useShown().place
  return useMemo(
    () => ({ ...Object.fromEntries(new URLSearchParams(search)), ...secretsOf(hash) }),
    [search, hash],
  )
}
