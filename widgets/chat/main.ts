import { register } from '../parts/element.ts'
import { CommerceAiChat } from './commerce-ai-chat.ts'

register('commerce-ai-chat', CommerceAiChat)
