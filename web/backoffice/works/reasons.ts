/** What sellers are often asked to change, to begin a reason with: each names what is wrong and what to do. */
export const changeReasons = [
  [
    'Blurred or dark picture',
    'The first picture is not sharp or too dark. Please photograph the work in daylight from the side, straight from the front, and add it again.',
  ],
  [
    'Picture shows more than the work',
    'The first picture shows more than the work itself. Please crop it to the work; a picture of the room can follow as the second.',
  ],
  [
    'Looks like another work',
    'A picture looks like that of another work. Please tell us how the two differ, or remove the one that is here twice.',
  ],
  [
    'Not the artist’s own',
    'We could not see that this is by the artist who is named. Please add the artist’s name, or a picture of the signature or of the back.',
  ],
  [
    'Size or price looks wrong',
    'The size or the price does not fit what the pictures show. Please check height, width and price, and submit it again.',
  ],
  [
    'Description too thin',
    'The description does not say enough for a buyer. Please add what it shows, how it was made, and how it hangs.',
  ],
  [
    'Contact details in it',
    'The words or a picture have contact details in them. Please remove them: buyers reach you through the shop.',
  ],
] as const
