// Connections whose transaction works in a large company.
const apart = new WeakSet<object>()

/** Says of a connection whether its statements are planned apart from those of other companies, until the next transaction says otherwise. */
export const planApart = (client: object, isApart: boolean): void => {
  if (isApart) apart.add(client)
  else apart.delete(client)
}

export const isPlannedApart = (client: object): boolean => apart.has(client)
