import { register } from '../parts/element.ts'
import { mountFromScript } from './mount-from-script.ts'
import { pageTracker } from './tracking/page-tracker.ts'
import { VisualSearch } from './visual-search.ts'

register('visual-search', VisualSearch)
pageTracker()
mountFromScript()
