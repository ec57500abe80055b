import type { AssistantLanguage } from '../../../../../contract/assistant/locale.ts'
import { nothingSays, policy, policyOfAny } from '../expectations.ts'
import { type Question, type QuestionSpec, questionsOf, type Topic } from '../question.ts'
import { freshFrench, freshGerman, freshSpanish } from './translated.ts'
import type { FreshList } from './unseen-list.ts'

const freshEnglish: FreshList = {
  answered: [
    [
      ['returns'],
      ['refunds', 'exchanges', 'holiday-returns'],
      'i dont like the chair after all, can it go back?',
      'my wife hates the lamp I ordered. how many days do I have to send it back',
      'Do I need the original box to send something back?',
      'wore the sneakers around the living room for ten minutes, still ok to send back?',
      'who pays the postage when I send stuff back from Norway?',
      'can boxing gloves go back if ive trained in them once',
      'opened the sealed bag of an SSD, any chance to give it back?',
      'I bought as a guest, how do I send my parcel back without an account',
      'What does it cost to have a sofa picked up that I want to give back?',
    ],
    [
      ['refunds'],
      ['returns'],
      'you got my parcel back on monday, when will I see the cash?',
      'will i get the money on my paypal or as credit?',
      'I kept one item and sent back the others. Do I get the postage back too?',
      'the box was thrown away, will you keep part of the money?',
      'refnud still not on my bank statement after 6 days',
    ],
    [
      ['refunds'],
      ['returns', 'shipping', 'warranty'],
      'Do I lose the express surcharge if I change my mind?',
      'If the thing is broken, do you also give me back what I paid for postage?',
    ],
    [
      ['delivery-times'],
      ['shipping'],
      'how soon would it get to Berlin?',
      'ordered at 4 in the afternoon, does it go out today?',
      'when will a couch turn up after I order it',
      'Is anything brought on a Sunday?',
      'nobody is home during the day, what does the courier do?',
      'where can I see how far my package has got?',
      'how many days to New York?',
      'Tracking hasnt changed for a week!!',
      'on which days do you send cacti out?',
      'will my orchid freeze on the way in january?',
    ],
    [
      ['shipping'],
      ['delivery-times'],
      'do you send to Australia?',
      'whats the postage to Zurich',
      'how much must I spend so that delivery to Spain costs nothing?',
      'Can you drop it in a parcel locker',
      'is there a surcharge for Tenerife (Canary Islands)?',
      'How much extra is next-day delivery to Paris?',
      'Could a fern be sent to the UK?',
      'how much for bringing the road bike to my house',
      'is the postage charged twice if you split my order into two packages?',
    ],
    [
      ['payment'],
      [],
      'can i pay with bitcoin',
      'do you take amex?',
      'my card was declined three times, now what',
      'at what point is money taken from my visa?',
      'do I have to register before buying?',
      'I want to transfer the money from my bank, how long do you keep the order?',
      'Which currency are your prices in?',
    ],
    [
      ['gift-cards'],
      ['payment'],
      'whats the biggest voucher I can buy for my sister?',
      'i lost the gift card you sent, help',
      'can I swap a gift card for cash?',
      'How do I see what is left on my gift card?',
      'may I use three gift cards for one purchase?',
    ],
    [
      ['warranty'],
      ['damage-on-arrival', 'refunds', 'vintage-cameras'],
      'my laptop died after two and a half years, am I still covered?',
      'dropped my tablet and the screen cracked, do you fix that for free?',
      'how long does fixing a broken headphone take',
      'the aloe withered a week after I got it even though I watered it as you said',
      'I need a new foot for my stool, do you sell it?',
      'how long am I covered on the Nikkormat?',
      'What do I need to send you when a device stops working?',
    ],
    [
      ['sizes'],
      [],
      'im between 42 and 44, which should I get?',
      'does the Ultraboost come up small?',
      'do you have shoes for wide feet',
      'my foot is 26.5 cm long what EU number is that',
      'whats a UK 11 in european',
      'How many people can sleep in the tent?',
    ],
    [
      ['stores'],
      [],
      'can I visit you in Hamburg on a sunday?',
      'whats the address of the Lyon shop',
      'if I order online and fetch it myself, how quickly can I come?',
      'where can I try sitting on a sofa before buying?',
      'may my dog come into the shop?',
    ],
    [
      ['contact'],
      [],
      'what number can I ring?',
      'is somebody on the phone on saturday afternoon?',
      'I am really unhappy with how I was treated, who do I write to?',
      'does your staff speak French?',
    ],
    [
      ['accessibility', 'stores'],
      ['stores'],
      'can I get in with a wheelchair?',
      'is there a time of the week with no music in the shop, my son is autistic',
    ],
    [
      ['assembly'],
      [],
      'does the sofa come put together or in bits?',
      'what do you charge to put the furniture together for me?',
      'one screw was not in the box of the desk',
      'how do I know the couch gets through my front door?',
    ],
    [
      ['care-furniture'],
      [],
      'spilled wine on the grey fabric sofa, how do I get it out?',
      'can the lion statue stay in the garden in winter?',
      'How heavy can somebody be for the wooden stool?',
      'what do I put on the leather couch so it doesnt crack',
    ],
    [
      ['care-plants'],
      [],
      'how often should I give the cactus water',
      'is the aloe dangerous for my cat?',
      'my bonsai, can it be outside when it is cold?',
      'when do I fertilise my plants?',
    ],
    [
      ['care-shoes'],
      [],
      'can I chuck the running shoes in the washing machine',
      'my trainers got soaked, best way to get them dry?',
      'after how many km should I replace my runners?',
      'how do i get white soles white again',
    ],
    [
      ['damage-on-arrival'],
      ['warranty', 'returns', 'assembly', 'delivery-times'],
      'the vase turned up in pieces',
      'you sent me the wrong colour, what now?',
      'there were only 2 of 3 things in the package',
      'the carton is crushed and the driver is waiting for my signature for the sofa',
      'my tulips came with broken leaves, how fast must I tell you?',
    ],
    [
      ['exchanges'],
      ['returns', 'sizes'],
      'these trainers are too tight, can you send me the next number up?',
      'I would rather have it in blue, can you swap it?',
      'my aunt gave me shoes that do not fit, can i swap without her knowing?',
    ],
    [
      ['invoices-vat'],
      ['payment'],
      'I need a receipt with my company name on it, its wrong on mine',
      'will I have to pay customs in Switzerland?',
      'can my firm pay later on account?',
      'where is the bill, it was not in the parcel',
    ],
    [
      ['order-changes'],
      ['delivery-times', 'exchanges'],
      'oops I typed the wrong street, ordered ten minutes ago',
      'how long can I still call off my purchase?',
      'i never got an email that my order went through',
      'can you put another lamp into the order I made this morning?',
    ],
    [
      ['pre-orders'],
      ['payment', 'order-changes'],
      'can I back out of a preorder?',
      'what does backorder mean on the page',
      'tell me when the sold out one is back',
    ],
    [
      ['price-match'],
      [],
      'amazon had the same keyboard for less, do you give me the difference?',
      'you made it cheaper two days after I bought it!',
      'does a second hand offer count for matching?',
    ],
    [
      ['privacy'],
      [],
      'delete everything you know about me',
      'how long do you store our chats',
      'do you pass my phone number on to anyone?',
      'stop sending me the newsletter',
    ],
    [
      ['recycling'],
      [],
      'what do I do with my old laptop when the new one comes?',
      'Can I bring empty batteries to your shop?',
      'do you take the old couch away?',
    ],
    [
      ['vintage-cameras'],
      ['warranty'],
      'does the folding camera actually take pictures?',
      'what does grade B stand for?',
      'which film goes in the twin lens?',
    ],
  ],
  unanswered: [
    'do students get money off?',
    'is there a loyalty programme with points for every order?',
    'can I rent a camera for a weekend instead of buying it?',
    'are your parcels delivered by electric vans?',
    'do you plant a tree for every order?',
    'are your shoes vegan?',
    'can you engrave my name on the leather sofa?',
    'do you develop film in your workshop?',
    'can I have the order delivered to my office at exactly 3 pm by drone?',
    'do you insure laptops against theft?',
    'Are you hiring in the Hamburg store?',
    'Is there parking at the London store?',
    'Where are the chairs made?',
    'who is the founder of the company?',
    'do you repair cameras that I bought elsewhere?',
    'does the store in Valencia have a toilet?',
  ],
}

function questionsFrom(locale: AssistantLanguage, { answered, unanswered }: FreshList): Question[] {
  const specs = answered.flatMap(([any, also, ...asks]) => asks.map((ask) => specOf(ask, any, also)))
  return [
    ...questionsOf('policy', locale, specs),
    ...questionsOf(
      'gap',
      locale,
      unanswered.map((ask) => nothingSays(ask)),
    ),
  ].map((question) => ({ ...question, id: `fresh-${question.id}`, isHeldOut: false }))
}

function specOf(ask: string, any: readonly [Topic, ...Topic[]], also: readonly Topic[]): QuestionSpec {
  const [only, ...others] = any
  const { expect } = others.length === 0 ? policy(ask, only) : policyOfAny(ask, any)
  return { ask, expect: { ...expect, answerStatus: ['answered', 'partial'], cites: { ...expect.cites, also } } }
}

/**
 * Paraphrases written from the texts alone, after the scoring and without a look at it: what the other questions taught the scoring
 * is not worth more than it is worth here. It is a separate set, counted apart; every second one is for tuning, the others check it.
 */
export const freshQuestions: readonly Question[] = [
  ...questionsFrom('en', freshEnglish),
  ...questionsFrom('de', freshGerman),
  ...questionsFrom('fr', freshFrench),
  ...questionsFrom('es', freshSpanish),
]
