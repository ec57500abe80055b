/**
 * Names of everyday goods of all kinds. A sentence describes an image only if it fits the image clearly better than most of these
 * do (`sentence-fit.ts`). Chosen before any measurement, to cover shops of every kind; single names matter little.
 */
export const backgroundTexts: readonly string[] =
  `shirt, dress, shoes, jacket, trousers, hat, bag, watch, ring, chair, table, sofa, lamp, bed, desk, clock, mirror, plant, flower, pot,
  cup, bottle, plate, knife, pan, camera, laptop, phone, keyboard, mouse, monitor, headphones, speaker, cable, bicycle, ball, tent,
  racket, helmet, guitar, piano, book, pen, toy, doll, car, tire, wrench, hammer, saw, drill, fruit, bread, milk, cheese, juice, coffee,
  chocolate, rice, soap, shampoo, perfume, lipstick, towel, pillow, carpet, curtain, dog, cat, bird, fish, sunglasses, belt, scarf,
  socks, gloves, jeans, skirt, shorts, sweater, boots, sandals, backpack, wallet, necklace, earrings, umbrella, suitcase, printer,
  television, fan, heater, candle, vase, painting, statue, basket, box, washing machine, refrigerator, oven, toaster, kettle, blender,
  vacuum cleaner, iron, sewing machine, telescope, microscope, violin, drum, trumpet, screwdriver, ladder, paint, brick, hose, shovel,
  bucket, mattress, blanket, wardrobe, shelf, bathtub, sink, toilet, faucet, toothbrush, razor, diaper, stroller, crib, teddy bear,
  puzzle, kite, balloon, skateboard, surfboard, ski, canoe, motorcycle, engine, airplane, boat, train, scissors, stapler, calculator,
  paper, envelope, pizza, meat, vegetables, banana, beer, wine, tea, spoon, fork, bowl, tray, jar, can, rope, chain, lock, key, battery,
  light bulb, switch, router, tablet, screen, usb stick, microphone, radio`
    .split(',')
    .map((name) => name.trim())
