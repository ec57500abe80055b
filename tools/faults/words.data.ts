/** Words that shoppers use. */
export const words: readonly string[] =
  'red blue green black white grey leather cotton linen wool silk wooden glass steel gold silver small large long short light heavy warm summer winter running walking hiking office kitchen garden bath bed sofa chair table lamp shelf mirror clock bag belt hat scarf glove shirt dress skirt jacket coat shoe boot sandal ring watch phone laptop camera speaker cable keyboard mouse screen tent bicycle ball racket rope glove plant vase bowl cup plate knife'.split(
    ' ',
  )
