import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router'
import { ApiError } from './api/api-error.ts'
import { queryClient, sessionQuery } from './api/session.ts'
import { Toasts } from './parts/overlays/toast.tsx'
import { SkeletonScreen } from './parts/states/skeleton.tsx'
import { screens } from './screens.ts'
import { PageFailure } from './shell/page-failure.tsx'
import { SignInAgain } from './shell/sign-in-again.tsx'

function Root() {
  return (
    <>
      <Outlet />
      <SignInAgain />
      <Toasts />
    </>
  )
}

const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('./screens/entry/not-found.tsx'), 'Component'),
  errorComponent: PageFailure,
})

/** A separate page, outside of any store. */
const page = (path: string, load: () => Promise<{ Component: React.ComponentType }>) =>
  createRoute({ getParentRoute: () => rootRoute, path, component: lazyRouteComponent(load, 'Component') })

/** Sends users who are not signed in to the login page, which leads back here. */
async function requireSession(location: ParsedLocation, store?: string): Promise<void> {
  try {
    await queryClient.ensureQueryData(sessionQuery(store))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    throw redirect({ to: '/login', search: { next: location.href } })
  }
}

const storeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$slug/portal',
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
  errorComponent: PageFailure,
  beforeLoad: ({ params: { slug }, location }) => requireSession(location, slug),
})

const screenRoutes = screens.map(({ path, load }) => {
  const route = createRoute({
    getParentRoute: () => storeRoute,
    // The first screen has no paths below its own: those belong to the other screens.
    path: path === '' ? '/' : path,
    component: lazyRouteComponent(load, 'Component'),
  })
  return path === '' ? route : route.addChildren([createRoute({ getParentRoute: () => route, path: '$' })])
})

const forwarded = (from: string, to: string) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: from,
    beforeLoad: ({ search }) => {
      throw redirect({ to, search, replace: true })
    },
  })

const portalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portal',
  beforeLoad: async ({ location }) => {
    await requireSession(location)
    const session = await queryClient.ensureQueryData(sessionQuery())
    throw redirect({ to: session.redirect, replace: true })
  },
})

const selectStore = () => import('./screens/select-store/select-store.tsx')
const selectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/portal/select-store',
  component: lazyRouteComponent(selectStore, 'Component'),
  beforeLoad: ({ location }) => requireSession(location),
})

const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  component: lazyRouteComponent(() => import('./screens/admin/admin.tsx'), 'Component'),
  beforeLoad: ({ location }) => requireSession(location),
})
const adminPartRoute = createRoute({ getParentRoute: () => adminRoute, path: '$' })

const routeTree = rootRoute.addChildren([
  page('/login', () => import('./screens/entry/sign-in.tsx')),
  page('/register', () => import('./screens/entry/register.tsx')),
  page('/verify', () => import('./screens/entry/verify.tsx')),
  page('/reset-password', () => import('./screens/entry/reset-password.tsx')),
  page('/accept-invite', () => import('./screens/entry/accept-invite.tsx')),
  // The URLs in emails.
  forwarded('/portal/reset-password', '/reset-password'),
  forwarded('/portal/accept-invite', '/accept-invite'),
  selectRoute,
  adminRoute.addChildren([adminPartRoute]),
  portalRoute,
  storeRoute.addChildren(screenRoutes),
])

/** Query parameters are strings: `?days=30` stays readable, and no parameter is parsed as an object. */
export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: SkeletonScreen,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (values) => {
    const given = Object.entries(values).filter((entry) => entry[1] !== undefined && entry[1] !== '')
    const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
    return text === '' ? '' : `?${text}`
  },
})
