import type { AnyEndpoint } from '@daybook/platform/contract'
import { idPlaces, type Path } from './places.ts'
import { idNames, ofCompany, sameResource } from './modules.ts'

const resourceOf = ({ path }: AnyEndpoint): string => {
  const [, tag = ''] = /^\/api\/(?:v0\/)?([^/]+)/.exec(path) ?? []
  return sameResource[tag] ?? tag
}

const nameOf = (endpoint: AnyEndpoint, place: Path): string =>
  `${resourceOf(endpoint)}.${place.findLast((part) => typeof part === 'string')}`

/** The ids in these endpoints that nobody said the meaning of, and the meanings that no endpoint has any more. */
export const unnamedIds = (endpoints: readonly AnyEndpoint[]): string[] => {
  const names = new Set(endpoints.flatMap((endpoint) => idPlaces(endpoint).map((place) => nameOf(endpoint, place))))
  return [...names.symmetricDifference(new Set(Object.keys(idNames)))]
}

/** Where a call names its record: in the path, or else in what is sent. */
export const subjectOf = (endpoint: AnyEndpoint): { kind: string; place: Path } | undefined => {
  const places = idPlaces(endpoint).toSorted((a, b) => Number(b[0] === 'params') - Number(a[0] === 'params'))
  return places.flatMap((place) => {
    const kind = idNames[nameOf(endpoint, place)]
    return kind ? [{ kind, place }] : []
  })[0]
}

export type Siblings = { name: string; ofPeople: boolean; endpoints: AnyEndpoint[] }

/**
 * The endpoints that are about the same records: one tag, and either people's records or the company's own. A call without
 * an id is with those about people, where its tag has some.
 */
export const siblingsAmong = (endpoints: readonly AnyEndpoint[]): Siblings[] => {
  const isPersonal = (endpoint: AnyEndpoint) => {
    const kind = subjectOf(endpoint)?.kind
    return kind !== undefined && !ofCompany.has(kind)
  }
  const personal = new Set(endpoints.filter(isPersonal).map(resourceOf))
  const ofPeople = (endpoint: AnyEndpoint) => (subjectOf(endpoint) ? isPersonal(endpoint) : personal.has(resourceOf(endpoint)))
  const nameFor = (endpoint: AnyEndpoint) => `${resourceOf(endpoint)}, ${ofPeople(endpoint) ? 'of people' : 'of the company'}`
  return [...Map.groupBy(endpoints, nameFor)].map(([name, group]) => ({
    name,
    ofPeople: group.some(ofPeople),
    endpoints: group,
  }))
}
