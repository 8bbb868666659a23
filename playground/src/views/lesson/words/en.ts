import type { LessonWords } from '../words.ts';

export const en: LessonWords = {
  about: 'Lessons, each about a quarter of an hour. You learn by answering. Nothing leaves your browser.',
  all: 'All lessons',
  lesson: (number, title) => `Lesson ${number}: ${title}`,
  done: 'done',
  progress: (done, all) => `${done} of ${all} lessons done`,
  step: (number, all) => `Step ${number} of ${all}`,
  first: 'the player who moves first',
  second: 'the other player',
  answer: 'Your answer, a number',
  answers: 'Your answer, numbers with commas between them',
  check: 'Check',
  yes: 'Right!',
  no: 'Not yet.',
  loses: (move) => `${move}: this move does not win.`,
  onBoard: 'Make your move on the board.',
  size: 'Size',
  value: 'Value',
  column: 'Number',
  finished: 'You have finished this lesson.',
  next: (title) => `Next lesson: ${title}`,
  again: 'Begin again',
  lessons: {
    mirror: {
      title: 'Do what I do',
      about: 'The oldest trick: have an answer to everything.',
      steps: [
        {
          say: `Two heaps of four. A move takes as many objects as you like, but from one heap only. Whoever takes the last object wins.

            Play it a few times with somebody.`,
          play: 'Play it, two people at one screen',
          ask: 'Who wins if nobody makes a mistake?',
          hint: 'Whatever the first player takes: what could the other one take, so that the heaps are equal again?',
          right: `The second player takes as much as the first one did, from the other heap. The heaps are equal again. So there is
            always an answer, and the last object goes to the one who answers.`,
        },
        {
          say: 'Now the heaps are not equal, and it is your turn.',
          ask: 'Find the winning move.',
          hint: 'You want to be the one who answers. What should your opponent find?',
          right: 'Now the heaps are equal, and your opponent has to move first. From here on you are the one who answers.',
        },
        {
          say: 'Large heaps are no harder. Here are two heaps, one of 9 and one of 17.',
          ask: 'How many do you take from the larger heap to win?',
          hint: 'After your move both heaps have 9.',
          right: '17 − 8 = 9. Both heaps are equal.',
        },
        {
          say: `The trick works for other games, too. This is _Kayles_: a shot knocks down one bottle, or two that stand side by side.
            Whoever knocks down the last bottle wins. Here are two rows of six.`,
          ask: 'Who wins if nobody makes a mistake?',
          hint: 'Two equal rows: is there an answer to each shot?',
          right: 'The second player makes the same shot in the other row. That is always possible.',
        },
        {
          say: 'One row of eleven bottles, and you begin. There is only one row. Can you make two?',
          ask: 'Find a winning shot.',
          hint: 'Hit the middle: what is left on both sides?',
          right: `The easiest shot hits the bottle in the middle. It leaves two equal rows of five, and you answer in the mirror. A few
            other shots win as well. To find them you need numbers: they come in lesson 9.`,
        },
        {
          say: `_iChomp_: you take a tile, and with it all tiles of its quadrant that are at least as far from the centre in both
            directions. Whoever takes the last tile wins. This board has four equal quadrants.`,
          play: 'Play it, the computer begins',
          ask: 'Who wins if nobody makes a mistake?',
          hint: 'A move changes one quadrant only. Group the quadrants in pairs.',
          right: `Top left and top right are a pair, and so are the two below. The second player copies each move in the partner of its
            quadrant. Whoever can always answer wins.`,
        },
      ],
    },
    three: {
      title: 'Three heaps',
      about: 'Why it helps to count with zeros and ones.',
      steps: [
        {
          say: `Heaps of 1, 2 and 3. As before you take as many as you like from one heap, and the last object wins. There are just six
            first moves. Try them all.`,
          play: 'Play it, two people at one screen',
          ask: 'Who wins if nobody makes a mistake?',
          hint: 'After each of the six moves the other player can leave two equal heaps.',
          right: 'After each of the six moves the other player can leave two equal heaps. Then lesson 1 does the rest.',
        },
        {
          say: 'Your opponent has just taken the heap of 1.',
          ask: 'Find the winning move.',
          hint: 'Equal heaps!',
          right: 'Two and two: now you answer.',
        },
        {
          say: `For three large heaps there are too many moves to try. We need a better way to look at numbers: _binary_, with the
            digits 0 and 1. The places are worth 1, 2, 4, 8 and so on, from the right. So 3 is 11, because 3 = 2 + 1.`,
          ask: 'How do you write 5 in binary?',
          hint: '5 = 4 + 1. Which places have a one?',
          right: '5 = 4 + 1, so it is 101.',
        },
        {
          say: `Write the heaps 3, 5 and 7 below each other. Count the ones in each column. Some columns have an even number of ones (0,
            2, 4, …), others an odd number (1, 3, 5, …).`,
          ask: 'How many of the three columns have an odd number of ones?',
          hint: 'The left column has two ones, the middle column has two ones. And the right one?',
          right: 'Only the right column: it has three ones. Nim has a simple rule: you are lost if every column is even, and won if not.',
        },
        {
          say: `A winning move makes every column even. Here only the right column is odd. So change the last digit of one number from 1
            to 0. Three moves do that.`,
          ask: 'Find one of them.',
          hint: 'Turn the last digit of 3, 5 or 7 from 1 to 0. How many objects is that?',
          right: 'All columns are even now. From each heap, taking a single object would have won.',
        },
        {
          say: `The row below the columns has a 1 where a column is odd and a 0 where it is even. It is called the _XOR_ of the numbers.
            The first two heaps are 3 and 5.`,
          play: 'Play 3, 5, 7 against the perfect computer',
          ask: 'How large must the third heap be, so that whoever moves first loses?',
          hint: 'Every column has to become even: put a 1 exactly where the column is odd.',
          right: '3 XOR 5 = 6, that is 110. With 3, 5 and 6 every column is even.',
        },
      ],
    },
    value: {
      title: 'A number for a position',
      about: 'Work from the end, and find the mex.',
      steps: [
        {
          say: `One heap. A move takes one, two or three objects, and the last object wins. Work from the end: with 0 left you have
            lost, because you cannot move. With 1, 2 or 3 you take all and win.`,
          ask: 'Who wins with four objects?',
          hint: 'From 4 you can go to 3, 2 or 1. Who wins there?',
          right: 'From 4 you reach only 3, 2 and 1, and there the next player wins. So whoever has to move at 4 loses.',
        },
        {
          say: 'So 0 and 4 are lost for whoever has to move. Which heaps come next? Here is a heap of 21.',
          ask: 'Find the winning move.',
          hint: '0, 4, 8, 12, … are lost for whoever has to move. Leave one of them.',
          right: 'You leave 20, a multiple of four. Whatever your opponent takes, you fill up to four.',
        },
        {
          say: `“Won” and “lost” do not tell enough if there are several heaps. So each position gets a number, its _value_. It is the
            smallest of the numbers 0, 1, 2, 3, … that is missing among the values of its options, the positions one move away. This
            number is called the _mex_: the “minimum excluded” number.`,
          ask: 'The options of a position have the values 0, 1 and 3. What is the mex?',
          hint: 'Go through 0, 1, 2, …: which is the first that is not in the list?',
          right: '0 is there, 1 is there, 2 is missing. So the mex is 2.',
        },
        {
          say: `Back to the heap from which you take one, two or three. A heap of 0 has no options: its value is 0. A heap of 1 has the
            option 0 and so the value 1.`,
          ask: 'Which values have the heaps of 0, 1, 2, 3, 4, 5, 6 and 7? Eight numbers.',
          hint: 'The heap of 4 has options with the values 3, 2 and 1. What is missing? Go on like this.',
          right: 'The values are 0, 1, 2, 3 and then again 0, 1, 2, 3. Value 0 means: lost for whoever has to move.',
        },
        {
          say: 'A new rule: take one, three or four.',
          ask: 'Which values have the heaps of 0, 1, 2, 3, 4, 5, 6 and 7?',
          hint: 'A heap of 2 has one option: 1. A heap of 5 has the options 4, 2 and 1. Find the mex each time.',
          right: '0, 1, 0, 1, 2, 3, 2 and again 0.',
        },
        {
          say: 'Here are more values of this game.',
          ask: 'After how many heaps do the values repeat?',
          hint: 'Look for the place from which 0, 1, 0, 1, 2, 3, 2 begins again.',
          right: 'The block 0, 1, 0, 1, 2, 3, 2 has seven numbers. Lesson 11 shows why it goes on for ever.',
        },
        {
          say: `Several heaps together are Nim with their values. Here you take one, two or three from one of two heaps. The heap of 5
            has the value 1, and the heap of 6 has the value 2.`,
          ask: 'Find a winning move.',
          hint: 'Make the two values equal, just like two heaps of Nim.',
          right: 'Both heaps have the same value now. The values are all that matters.',
        },
      ],
    },
    steal: {
      title: 'One wins, and nobody says how',
      about: 'A proof that does not show the move.',
      steps: [
        {
          say: `_Chomp_: a bar of chocolate. You choose a piece and eat it with everything below it and to the right of it. The corner
            at the top left is poisoned: whoever has to eat it loses.`,
          ask: 'Find the winning move on the square.',
          hint: 'Leave two arms of the same length, one to the right and one down.',
          right: 'One row and one column of the same length are left. From now on you copy each move in the other arm.',
        },
        {
          say: 'Two rows. Here mirroring does not help, but something similar does.',
          ask: 'Find the winning move.',
          hint: 'Try to leave the lower row one piece shorter than the upper row.',
          right: 'The lower row is one shorter. Whatever comes, you can make it one shorter again.',
        },
        {
          say: `Four rows of seven: now it is hard. But we can still say who wins. Think of the smallest move of all: to eat only the
            corner at the bottom right. If that wins, good. If not, the opponent has a winning answer to it.`,
          ask: 'Could the first player have made that answer at once, as the first move?',
          options: ['Yes, it leaves the same board', 'No, then another board is left'],
          hint: 'Every move on a rectangle also eats the corner at the bottom right.',
          right: `Every move on a rectangle eats that corner, too. So the first player can “steal” the answer. Either way the first
            player has a winning move.`,
        },
        {
          say: 'That was a complete proof. It is called _strategy stealing_.',
          ask: 'What does it tell us?',
          options: ['That there is a winning move', 'Which move wins'],
          hint: 'Did we ever say which answer it is?',
          right: 'We know that a winning move exists, but not which one it is. To find it one has to compute, as the computer does.',
        },
        {
          say: 'Be careful, though. Here is a board that is no rectangle: two pieces in the upper row, one in the lower row.',
          ask: 'Who wins if nobody makes a mistake?',
          hint: 'There are two good pieces besides the poisoned one. One move cannot eat both without the poison.',
          right: `The first player eats one good piece, the second player eats the other one, and the poison is left for the first
            player. The proof fails here: no single corner is eaten by every move.`,
        },
        {
          say: 'One last look at the proof. On four rows of seven, let Hint tell you the winning move.',
          play: 'Play four rows of seven',
          ask: 'For which boards does the proof show that the first player wins?',
          options: ['For every board', 'For all rectangles with more than one piece', 'For squares only'],
          hint: 'The proof needs a corner that every move eats. And it needs something besides the poison.',
          right: 'For all rectangles with more than one piece: there each first move eats the corner at the bottom right.',
        },
      ],
    },
    splits: {
      title: 'Small rules, long tables',
      about: 'A game of one sentence that nobody has understood.',
      steps: [
        {
          say: `_Grundy’s game_: a move splits a group into two groups of _different_ size. Groups of one and two cannot be split, so
            their value is 0. Whoever makes the last split wins. A group of 3 has one move, to 1 and 2.`,
          ask: 'What is the value of a group of 3?',
          hint: 'Its one option has the value 0 XOR 0 = 0. What is the mex?',
          right: 'The only option has the value 0, and so the mex is 1.',
        },
        {
          say: 'A group of 4 can become 1 and 3, but not 2 and 2. Several groups together have the XOR of their values.',
          ask: 'What is the value of a group of 4?',
          hint: 'The only option, 1 and 3, has the value 0 XOR 1 = 1. What is the smallest missing number?',
          right: 'The only option has the value 1. The number 0 is missing, so the value is 0: whoever has to split a 4 loses.',
        },
        {
          say: 'A group of 5 can become 1 and 4, or 2 and 3.',
          ask: 'What is the value of a group of 5?',
          hint: '1 and 4: 0 XOR 0. 2 and 3: 0 XOR 1. And the mex?',
          right: 'The options have the values 0 and 1. So the mex is 2.',
        },
        {
          say: 'Here is the table so far. Take a sheet of paper and go on.',
          ask: 'Which values have the groups of 6, 7, 8 and 9? Four numbers.',
          hint: '6: the options 1+5 and 2+4 have the values 2 and 0. For 7, look at 1+6, 2+5 and 3+4.',
          right: '1, 0, 2, 1. Each number took a few small steps, and a computer does them very fast.',
        },
        {
          say: 'With the table you play without mistakes. A group of 8, and it is your turn.',
          ask: 'Find the winning move.',
          hint: 'Which split has the XOR 0? Two groups of the same value, for example 0 and 0.',
          right: 'The groups of 1 and 7 both have the value 0. Together they are lost for your opponent.',
        },
        {
          say: 'People have computed the values of billions of groups of Grundy’s game.',
          play: 'Play against the perfect computer',
          ask: 'Do the values repeat from some point on?',
          options: ['Yes', 'No', 'Nobody knows'],
          hint: 'A rule of one sentence can be a riddle for eighty years.',
          right: 'Nobody knows. It is one of the famous open questions about such games.',
        },
        {
          say: 'Kayles is different. Here are its values from a row of 71 bottles on.',
          play: 'Play Kayles with a row of twelve',
          ask: 'How long is the block that repeats?',
          hint: 'Take the first numbers, 7, 4, 1, 2, 8, and look for the place where they come again for the first time.',
          right: 'Twelve. And this is proven for all rows from 71 on. Lesson 11 tells you how.',
        },
      ],
    },
    paper: {
      title: 'On paper',
      about: 'Sprouts: a game of lines that always ends.',
      steps: [
        {
          say: `_Sprouts_: draw a line from one spot to another, or back to the same one. It must not cross anything. Then put a new
            spot on the line. At most three lines may end at a spot: a spot has three lives.`,
          play: 'Play it, two people at one screen',
          ask: 'How many lives do three spots have together?',
          hint: 'Three times three.',
          right: '3 · 3 = 9.',
        },
        {
          say: `A line uses up two lives, one at each end. The new spot has two lines already, the two halves of the new line, and so it
            has one life.`,
          ask: 'How many lives are left after the first move?',
          hint: '9 − 2 + 1.',
          right: 'Eight. Each move makes the lives one fewer. So the game has to end.',
        },
        {
          say: 'A move needs two lives. With the last one alone nobody can move.',
          ask: 'From three spots, how many moves can a game last at most?',
          hint: 'You begin with 9 lives, lose one with each move, and at least one is left at the end.',
          right: 'Eight moves. From n spots it is at most 3n − 1.',
        },
        {
          say: 'One spot. Draw it on paper: there are not many ways to play.',
          ask: 'Who wins if nobody makes a mistake? Whoever draws the last line wins.',
          hint: 'The first line goes from the spot back to itself. How many moves are possible after that?',
          right: `First a loop. Then one line joins the two spots, inside or outside the loop, and no move is left. Two moves: the
            second player wins.`,
        },
        {
          say: 'Two spots. Now there are more ways, but a sheet of paper is enough to try them.',
          play: 'Play two spots, the computer begins',
          ask: 'Who wins if nobody makes a mistake?',
          hint: 'Let the computer begin and try to win.',
          right: 'The second player again. From three spots the first player wins. For large numbers of spots nobody has proven it.',
        },
        {
          say: 'One more for the road.',
          ask: 'From eight spots, how many moves can a game last at most?',
          hint: '3n − 1, with n = 8.',
          right: '3 · 8 − 1 = 23.',
        },
        {
          say: `A spot with a life left at the end is a _survivor_. It has just one: with two it could be joined to itself. Each
            move leaves one life fewer, so after m moves from n spots 3n − m spots survive.`,
          ask: 'A game from three spots ends after 7 moves. How many spots survive?',
          hint: '3 · 3 − 7.',
          right: 'Two. The first player drew the last line, because 7 is odd: who wins is decided by the number of survivors.',
        },
        {
          say: `Two lines end at a survivor. At their other ends are its two _neighbours_. They are dead: with a life left, a
            neighbour could be joined to the survivor. (If both lines lead to one spot, the second neighbour is the next spot
            behind it.)

            No spot is the neighbour of two survivors. Of the three lines at a dead spot any two are side by side, so both
            survivors would lie at one region, and could be joined.`,
          ask: 'After those 7 moves two of ten spots survive. How many of the others are neighbours?',
          hint: 'Two for each survivor, and never the same.',
          right: 'Four. The other four are dead, too, and nobody’s neighbours.',
        },
        {
          say: `Now count. After m moves there are n + m spots. 3n − m of them survive, so 2m − 2n are dead. Twice as many as
            survive have to be among these: 2m − 2n is 6n − 2m at least.`,
          ask: 'From three spots, how many moves does a game last at least?',
          hint: 'Bring all m to one side: 4m is 8n at least.',
          right: 'Six. From n spots m is 2n at least.',
        },
        {
          say: `The dead spots that are nobody’s neighbours are the _pharisees_. There are (2m − 2n) − (6n − 2m) = 4m − 8n = 4(m −
            2n) of them. So their number is always divisible by 4, and every four of them make the game one move longer.`,
          ask: 'A game from three spots lasts 8 moves. How many pharisees are there?',
          hint: '4 · (8 − 2 · 3).',
          right: 'Eight: one survivor, its two neighbours and eight pharisees are 11 spots, and 3 + 8 = 11.',
        },
      ],
    },
    stars: {
      title: 'Nimbers',
      about: 'A heap of Nim is the yardstick for all games.',
      steps: [
        {
          say: 'To warm up: the mex is the smallest of the numbers 0, 1, 2, … that is missing in a list.',
          ask: 'What is the mex of 0, 1, 2 and 5?',
          hint: '0, 1 and 2 are there. Which number comes next?',
          right: '3 is missing. That 5 is there does not matter.',
        },
        {
          say: 'From a heap of Nim with 4 objects you can go to a heap of 0, 1, 2 or 3.',
          ask: 'Suppose these heaps have the values 0, 1, 2 and 3. What is the value of the heap of 4?',
          hint: 'The mex of 0, 1, 2, 3.',
          right: 'It is 4. In the same way, the value of every heap of Nim is its size. Such a value is called a _nimber_.',
        },
        {
          say: `_Lasker’s Nim_: take as many as you like from one heap, _or_ split a heap into two without taking any. Heaps of 1 and 2
            have the values 1 and 2. Now for a heap of 3: it can become 0, 1, 2, or be split into 1 and 2.`,
          ask: 'What is the value of a heap of 3?',
          hint: 'The split has the value 1 XOR 2 = 3. So the options have the values 0, 1, 2 and 3.',
          right: 'The mex of 0, 1, 2 and 3 is 4. A heap of 3 is worth more here than in Nim.',
        },
        {
          say: 'A heap of 4 can become a heap of 0, 1, 2 or 3, or be split into 1 and 3, or 2 and 2. Mind: a heap of 3 has the value 4.',
          ask: 'What is the value of a heap of 4?',
          hint: 'Heaps: 0, 1, 2, 4. Splits: 1 XOR 4 = 5, and 2 XOR 2 = 0. What is missing?',
          right: 'The values 0, 1, 2, 4, 5 are there, 3 is missing. So 3 and 4 have changed places.',
        },
        {
          say: 'Now think backwards. You know only the value of a position, not the game: it is 5.',
          ask: 'To which values can you surely move?',
          options: ['To each of 0, 1, 2, 3 and 4, but never to 5', 'Only to 4', 'To every number, 5 too'],
          hint: '5 is the smallest number that is missing among the options. So which numbers are there?',
          right: `5 is the first missing number: 0, 1, 2, 3 and 4 are all there, and 5 is not. Larger values may be there, too. So a
            position of value 5 acts like a heap of 5.`,
        },
        {
          say: `A position of value 0: the number 0 is missing among its options. So no move leads to a value of 0. But from every other
            value there is a move to 0.`,
          ask: 'Who wins from a position of value 0?',
          hint: 'Whoever has to move goes to a value that is not 0. What can the other player do then?',
          right: `The first player has to leave a value that is not 0. The other one goes back to 0. At the end, where no move is left,
            the value is 0. So whoever always leaves 0 makes the last move.`,
        },
      ],
    },
    nim: {
      title: 'Why Nim’s rule works',
      about: 'A proof in two halves, and an end.',
      steps: [
        {
          say: 'The XOR of two numbers: write them in binary below each other. The result has a 1 where a column is odd.',
          ask: 'What is 6 XOR 3?',
          hint: '110 and 011. The first column has one 1, the second has two, the third has one.',
          right: '110 XOR 011 = 101, and that is 5. There is no carry: each column is on its own.',
        },
        {
          say: `Nim’s rule says: if all columns are even, whoever has to move loses; otherwise there is a winning move. Here is the
            first half of its proof. All columns are even. A move changes exactly one number, and so at least one of its digits.`,
          ask: 'Can all columns be even after the move, too?',
          options: ['Yes, with luck', 'No, never'],
          hint: 'Look at a column where the digit has changed: it has one 1 more or one fewer.',
          right: 'Where a digit changes, an even number of ones becomes an odd one. So each move from “even” leads to “odd”.',
        },
        {
          say: `The second half: some column is odd. We look for a move that makes all even. Take the odd column furthest to the left.
            It has an odd number of ones, so at least one number has a 1 there. Here it is the 10. Change its digits in all odd columns.`,
          ask: 'What does 10 become?',
          hint: '10 is 1010, and the first two columns are odd. Turn these two digits round.',
          right: '1010 becomes 0110, and that is 6. You take four objects.',
        },
        {
          say: 'All columns are even. But a move must make a heap smaller, never larger.',
          ask: 'Why does this number always become smaller?',
          options: ['XOR makes every number smaller', 'Because 10 is even', 'The first digit that changes turns from 1 into 0'],
          hint: 'The leftmost digit that changes counts more than all digits to its right together.',
          right: `The leftmost changed digit goes from 1 to 0. All digits to its right together are worth less than it. So the number
            becomes smaller, and the move is allowed.`,
        },
        {
          say: 'Now do it on the board.',
          ask: 'Find the winning move with 3, 5 and 10.',
          hint: 'Make 6 out of 10.',
          right: '3, 5 and 6: all columns are even.',
        },
        {
          say: `One thing is missing: the end. Somebody faces heaps of 0 only, cannot move, and has lost. To finish the proof, the end
            must be one of the positions that are lost by our rule.`,
          ask: 'Which kind of position is the end?',
          options: ['All columns are even', 'Some column is odd'],
          hint: 'There are no ones at all. Is 0 even?',
          right: `Zero ones, so even: lost, as it should be. The proof is complete. From “even” one must go to “odd”, from “odd” one can
            go to “even”, and the end is “even”. Whoever can leave “even” once does so for ever, and makes the last move.`,
        },
      ],
    },
    sums: {
      title: 'Adding games',
      about: 'When are two positions worth the same?',
      steps: [
        {
          say: `Put two games side by side. A move is a move in one of them, and the last move of all wins. This is called their _sum_.
            Here is a heap of 5 beside two equal heaps of 4.`,
          ask: 'Find the winning move.',
          hint: 'The two equal heaps are lost for whoever moves there first. Can you make the rest go away?',
          right: 'You take all 5. What is left is lost for your opponent.',
        },
        {
          say: `A position that is lost for whoever moves first is worth nothing: add it to any game G, and the winner stays the same.
            Suppose you win G, and now a lost position Z lies beside it. You play G as before. Then your opponent moves in Z.`,
          ask: 'What do you do?',
          options: ['Move on in G', 'Answer in Z, so that it is lost again'],
          hint: 'Z is lost for whoever moves there first. So there is an answer.',
          right: 'In Z there is always an answer. So Z never takes your turn in G away. Z has the value 0.',
        },
        {
          say: `Now a yardstick. A position G has the value n if G together with a heap of n objects is lost for whoever moves first. It
            is like a balance. The table has the values of rows of Kayles.`,
          ask: 'A row of 5 bottles lies beside a heap of Nim. How large is the heap, if whoever moves first loses?',
          hint: 'Look for the size 5 in the table.',
          right: 'The row of 5 has the value 4. So the row and a heap of 4 together are lost for whoever moves first.',
        },
        {
          say: 'Two rows of Kayles, of 5 and of 9 bottles. Look again at the table in the step before.',
          ask: 'Who wins if nobody makes a mistake?',
          hint: 'Which values do the two rows have?',
          right: `Both have the value 4. The rows look different, but they are worth the same, and equal values cancel each other like
            equal heaps.`,
        },
        {
          say: `The value of a sum is the XOR of the values. It does not matter which games they are. On the table there are a heap of
            7, from which you take one, two or three (value 3), and a row of Kayles with 11 bottles (value 6).`,
          ask: 'What is the value of both together?',
          hint: '011 and 110, column by column.',
          right: '3 XOR 6 = 5. A heap of 5 beside them would make all lost for whoever moves first.',
        },
        {
          say: 'Rows of 2 and 5 bottles have the values 2 and 4. Your turn.',
          ask: 'Find a winning shot.',
          hint: 'Turn the row of 5 into something of value 2. For example 1 and 3: 1 XOR 3 = 2.',
          right: 'Now the XOR is 0. Nothing was mirrored: only the values are the same.',
        },
      ],
    },
    theorem: {
      title: 'The theorem of Sprague and Grundy',
      about: 'Every impartial game is Nim. Here is why.',
      steps: [
        {
          say: `A game is _impartial_ if both players have the same moves. It must also end, without chance and without secrets, and
            whoever cannot move has lost. The theorem of Sprague (1935) and Grundy (1939): _each position of such a game has the same
            value as a heap of Nim._ Its size is the mex of the values of its options.`,
          ask: 'Which game is impartial?',
          options: ['Nim', 'Chess'],
          hint: 'In one of them each player may move only the pieces of one colour.',
          right: 'In Nim both may take from every heap. In chess each side has pieces of its own.',
        },
        {
          say: `The proof. G is a position, and m is the mex of the values of its options. We claim: G and a heap of m together are lost
            for whoever moves first. Let your opponent move first. You need an answer to each move. There are three kinds of moves.

            First kind: let m be 5. Your opponent makes the heap smaller, from 5 to 2.`,
          ask: 'What do you answer?',
          options: ['I take the rest of the heap', 'I move in G to an option of value 2', 'I have no answer'],
          hint: 'The mex of the options of G is 5. So the values 0, 1, 2, 3 and 4 are all there.',
          right: `Since 5 is the first missing number, G has an option of value 2. Now value 2 lies beside a heap of 2: they cancel each
            other.`,
        },
        {
          say: 'Second kind: your opponent moves in G to an option with a smaller value. Again m is 5, and the option has the value 2.',
          ask: 'To which size do you reduce the heap of 5?',
          hint: 'Make the two equal.',
          right: 'To 2. Value 2 beside a heap of 2: they cancel each other.',
        },
        {
          say: `Third kind: your opponent moves in G to an option with a larger value. Say m is 3, and the option has the value 7. You
            cannot make the heap larger. But a position of value 7 has its own options.`,
          ask: 'To an option of which value do you move on from there?',
          hint: 'The value 7 is a mex: the values 0 to 6 are all among the options. Which one cancels a heap of 3?',
          right: 'To value 3. The move upwards is simply taken back. Value 3 lies beside the heap of 3.',
        },
        {
          say: 'Your opponent would like to leave an option of value m beside the heap of m. Then you would be lost.',
          ask: 'Is there such a move?',
          options: ['Yes, sometimes', 'No, never'],
          hint: 'What does “mex” mean?',
          right: `No: m is exactly the number that is missing among the options. So you have an answer to each move, and always leave
            equal values. The game ends, and so you make the last move. That is the proof.`,
        },
        {
          say: `What is it good for? If G is worth a heap of a, and H a heap of b, then G and H together are worth two heaps of Nim. And
            these are decided by the XOR.`,
          ask: 'G has the value 6 and H has the value 3. What is the value of both together?',
          hint: '110 XOR 011.',
          right: '5. All of these games are Nim in disguise.',
        },
        {
          say: 'A test to finish: three rows of Kayles, of 3, 5 and 6 bottles, with the values 3, 4 and 3.',
          ask: 'Find a winning shot.',
          hint: 'The two 3s cancel each other. So the row of 5 has to become worth 0.',
          right: 'Now the XOR of all values is 0. You know how to win every impartial game, if you know the values.',
        },
      ],
    },
    periods: {
      title: 'A finite table proves an infinite one',
      about: 'Why a pattern may, for once, be trusted.',
      steps: [
        {
          say: 'From 71 bottles on, the values of Kayles repeat every twelve. The table begins with a row of 72.',
          ask: 'What is the value of a row of 100 bottles?',
          hint: 'Subtract 12 until the size is in the table: 100 − 12 = 88, 88 − 12 = 76.',
          right: '100, 88 and 76 have the same value: 1.',
        },
        {
          say: `But can a pattern be trusted? These twelve values, from 58 to 69, are exactly the block that repeats later. The next one
            should be a 2 again, as with 58.`,
          ask: 'Does it follow from these twelve that a row of 70 has the value 2?',
          options: ['Yes', 'No'],
          hint: 'A row of 70 has the value 6.',
          right: 'No. A row of 70 has the value 6, and breaks the pattern for the last time. A pattern alone is no proof.',
        },
        {
          say: `Why can it be proven in the end? The value of a row is the mex over all shots. A shot takes one or two bottles and
            leaves two parts (one may be empty). Think of a row of 1000: the two parts have 999 or 998 bottles together.`,
          ask: 'What is true for every shot?',
          options: ['At least one of the parts is long', 'Both parts are short', 'Both parts are long'],
          hint: 'Can both parts be shorter than 400?',
          right: `At least one part has 499 bottles or more. There the values repeat already. Make this part 12 longer: it keeps its
            value. Or make it 12 shorter again. So rows of 1000 and of 1012 have options of the same values, and the same mex.`,
        },
        {
          say: `This is the theorem of Guy and Smith (1956). Let the values seem to repeat with period p from n₀ on, and let no move
            take more than k. If this holds for all n from n₀ up to, but not including, 2 · n₀ + p + k, then it holds for ever. In
            Kayles n₀ is 71, p is 12, and k is 2.`,
          ask: 'What is 2 · n₀ + p + k for Kayles?',
          hint: '2 · 71 + 12 + 2.',
          right: '142 + 12 + 2 = 156. Each value up to 155 is compared with the one 12 later: a table of 168 values proves all of them.',
        },
        {
          say: `With “take one, three or four” it is simpler still. A heap has three options at most, so its value is 0, 1, 2 or 3. And
            it depends only on the four values before it.`,
          ask: 'How many different blocks of four such values are there?',
          hint: '4 choices for each of four places: 4 · 4 · 4 · 4.',
          right: `256. In a long table some block has to come a second time, and from there on all goes as it did the first time. So the
            values of every such game repeat at last.`,
        },
        {
          say: `The theorem proves a period when one has been found. It does not find one. In the _octal game_ 0.007 a move takes three
            neighbours out of a row, and the row may fall into two.`,
          play: 'Play it with a row of nine',
          ask: 'Do the values of this game repeat from some point on?',
          options: ['Yes', 'No', 'Nobody knows'],
          hint: 'The values of the rows up to 40,959 show no period: look at those of the octal game 0.007 under “Explore”.',
          right: 'Nobody knows. Richard Guy thought that every octal game with a code that ends has a period. It is still open.',
        },
      ],
    },
    last: {
      title: 'Misère: the last move loses',
      about: 'Why the trick fails, and what survives.',
      steps: [
        {
          say: 'Now turn the end round: whoever takes the last object _loses_. This is called _misère_ play. Here are three heaps of one.',
          ask: 'Who wins?',
          hint: 'There is no choice. Just count the moves.',
          right: `Three moves: the first player makes the first and the last one, and loses. With single objects only, an odd number is
            lost for whoever moves first, and an even number is won.`,
        },
        {
          say: 'Three heaps of one and a heap of four. The last object loses.',
          ask: 'Find the winning move.',
          hint: 'Leave an odd number of single objects.',
          right: 'You take all four. Three single ones are left, an odd number. If the last move won, you would have left four of them.',
        },
        {
          say: `So this is Nim’s misère rule: _play as if the last move won, until your move would leave only heaps of one (or nothing).
            Then leave an odd number of them._ With 3, 5 and 7 you are still far from that.`,
          ask: 'Find a winning move.',
          hint: 'The same as in lesson 2: make all columns even.',
          right: 'The same move wins in both. The change comes only at the very end.',
        },
        {
          say: `The rule works because one heap of at least two is enough to choose the odd or the even number at the end. But one thing
            is lost: two heaps of 1 and two heaps of 2 both have the XOR 0. In misère play, two heaps of 1 are won for whoever moves
            first.`,
          ask: 'And two heaps of 2: who wins?',
          hint: 'If you take one, the answer takes two. If you take two, the answer takes one. What is left?',
          right: `The second player. So both have the XOR 0, and still one is won and the other one is lost. In misère play one number
            is not enough.`,
        },
        {
          say: `Some games are _tame_: each of their positions behaves like heaps of Nim, in misère play, too. Then Nim’s misère rule
            goes for their values. “Take one, two or three” is tame. Here is a heap of six. The last object loses.`,
          ask: 'Find the winning move.',
          hint: 'One object is lost for whoever has to take it. Which heap is one more than a multiple of four?',
          right: 'You leave 5. From 1, 5, 9, … whoever moves first loses.',
        },
        {
          say: `Kayles is not tame. In Nim two equal heaps of two or more are lost for whoever moves first, in misère play as well. A
            row of 5 has the value 4, so two of them should behave like that. The last shot loses.`,
          ask: 'Who wins? (A hard one: you may try both answers.)',
          hint: 'Nim’s rule is for tame games, and Kayles is not one. Is there a first shot to which no answer wins?',
          right: `The first player wins. So no heaps of Nim behave like rows of 5: the trick fails. Such games are called _wild_.`,
        },
        {
          say: `What survives? Put two positions into one class if they can replace each other in every sum without changing the winner.
            In normal play the classes are the nimbers. In misère play they are called the _misère quotient_. For all rows of Kayles
            together, 40 classes are enough, and that is proven.`,
          play: 'Play misère Kayles against the perfect computer',
          ask: 'In misère play, does the value of normal play always tell who wins?',
          options: ['Yes', 'No'],
          hint: 'Think of two heaps of 1 and two heaps of 2.',
          right: `No. In normal play one number tells all: that is what makes the theorem of lesson 10 so beautiful. In misère play each
            game needs work of its own.`,
        },
      ],
    },
    queen: {
      title: 'The queen in the corner',
      about: 'Wythoff’s game: lost pairs, and the golden ratio.',
      steps: [
        {
          say: `_Wythoff’s game_: a queen moves left, down or diagonally between them, as far as you like. Whoever brings her into the
            corner wins. It is a game with two heaps, too: take from one heap, or the same number from both. She stands 1 and 2
            away from the edges.`,
          play: 'Play it, two people at one screen',
          ask: 'Who wins if nobody makes a mistake?',
          hint: 'There are four moves. Can the other player reach the corner after each of them?',
          right: 'The second player. After each of the four moves the corner is one move away.',
        },
        {
          say: 'So 1 and 2 is a lost pair. You want your opponent to find one. The queen stands 4 and 5 away.',
          ask: 'Find a winning move.',
          hint: 'Is there a move that leaves 1 and 2? A diagonal one keeps the difference.',
          right: 'Three diagonally leaves 1 and 2. There is a second winning move, which leaves 3 and 5.',
        },
        {
          say: `Lost so far: 0 and 0, 1 and 2. Find the others one by one: take the smallest number that is in no pair yet, and make
            the difference one larger than in the last pair. The smallest such number is 3 now, and the difference is 2.`,
          ask: 'Which number belongs to 3?',
          hint: 'The difference is 2.',
          right: '3 and 5 are the next lost pair.',
        },
        {
          say: 'After 3 and 5 comes 4 and 7: 4 is the smallest number that was free, and the difference is 3.',
          ask: 'Which pair comes next? Write both numbers.',
          hint: 'Used are 0, 1, 2, 3, 4, 5 and 7. The difference is 4 now.',
          right: '6 and 10.',
        },
        {
          say: `Why are just these lost? From each other position a move has to lead to a pair, and it does. And from a pair no move
            may lead to another pair.`,
          ask: 'Why does no move lead from one pair to another?',
          options: [
            'Each number and each difference is in one pair only',
            'The pairs are too far away from each other',
            'The two numbers are never both even',
          ],
          hint: 'A move on one heap leaves the other number as it is. What does a move on both leave as it is?',
          right: 'A move on one heap keeps one number, and a move on both keeps the difference. Another pair has neither.',
        },
        {
          say: 'Now a larger board: 8 and 12.',
          play: 'Play it against the perfect computer',
          ask: 'Find the winning move.',
          hint: 'The difference is 4. Which pair has the difference 4?',
          right: '6 and 10: two diagonally. It is the only winning move.',
        },
        {
          say: `There is a formula as well, with the _golden ratio_ 1.618…. In the pair with the difference _k_ the smaller number is
            _k_ times the golden ratio, rounded down. For 4 this is 6.47…, so 6.`,
          ask: 'What is the smaller number of the pair with the difference 5?',
          hint: '5 × 1.618… = 8.09…',
          right: '8, and the pair is 8 and 13.',
        },
        {
          say: `And if the last move loses? Then only the smallest pairs change: 0 and 0, 1 and 2 are replaced by 0 and 1, 2 and 2.
            The queen stands 2 and 2 away.`,
          ask: 'Who wins in misère play?',
          hint: 'Is 2 and 2 in the list of the lost pairs?',
          right: 'The second player. All other pairs stay as they are. You have reached the end of the course!',
        },
      ],
    },
    ichomp: {
      title: 'iChomp: four games in one',
      about: 'Quadrants, base two and a formula.',
      steps: [
        {
          say: `A move in _iChomp_ changes one quadrant and leaves the other three as they are. So a board is a sum of four games,
            and lesson 9 tells what a sum is worth: the XOR of the values. The quadrants of this board have the values 1, 1, 1 and 3.`,
          play: 'Try this board',
          ask: 'What is the value of the whole board?',
          hint: '01, 01, 01 and 11: which columns are odd?',
          right: '1 XOR 1 XOR 1 XOR 3 = 2. Four games of which you know a number each are one game with one number.',
        },
        {
          say: 'On this board the two quadrants on the left are equal, A and A, and so are the two on the right, B and B.',
          play: 'Play it, the computer begins',
          ask: 'Who wins if nobody makes a mistake?',
          hint: 'Every move in A has a copy in the other A. And every move in B?',
          right: `The second player copies each move in the quadrant’s twin. A and A are worth 0 together, B and B as well. A mirror
            image counts as equal, too.`,
        },
        {
          say: `Here the centre is in the middle, so all four quadrants are equal. The first board of the page is as large, but
            its centre is two rows from the top and two columns from the left.`,
          play: 'Play the first board',
          ask: 'Who wins on the board with the centre in the middle?',
          hint: 'A + A + B + B, with A equal to B.',
          right: `The second player, by copying. You should be able to win when you begin: that is why the page moves the centre.
            Then the values are 3, 6, 6 and 7. The two 6s cancel, and 3 XOR 7 = 4 is left.`,
        },
        {
          say: `For the XOR you need base two. Take away the largest power of two each time: 1, 2, 4, 8, 16, … For 11: 11 − 8 = 3,
            3 − 2 = 1, 1 − 1 = 0. So 11 = 8 + 2 + 1. There is a 1 for 8, 2 and 1, and a 0 for 4: 1011.`,
          play: 'Play with heaps of 11 and 13',
          ask: 'How do you write 13 in base two?',
          hint: '13 − 8 = 5, 5 − 4 = 1, 1 − 1 = 0.',
          right: '13 = 8 + 4 + 1, so it is 1101.',
        },
        {
          say: `A quadrant of one row of n tiles is a heap of n: it can become any smaller row. Here are two of them, of 13 and 6
            tiles, on either side of the centre.`,
          play: 'Try this board',
          ask: 'How many tiles does the winning move take?',
          hint: 'After it both rows have to be equal.',
          right: 'Seven: 13 − 7 = 6. The only 1 that may change first is the leftmost odd column, and it is in 13.',
        },
        {
          say: `A quadrant of two rows has a formula. The row at the centre has n tiles, the other one m, at most n. If both are
            odd, the value is n + (m + 1)/2; if both are even, it is n + m/2. The table has n = 8 and each m from 0 to 8.`,
          play: 'Try a board with n = 8 and m = 4',
          ask: 'What is the value for n = 9 and m = 5?',
          hint: 'Both are odd: 9 + (5 + 1)/2.',
          right: `9 + 3 = 12. The formula was found by computation. The service checked it up to rows of 1000 tiles, but a proof for
            all rows is missing.`,
        },
        {
          say: `If one of n and m is even and the other one odd, take half of n − 1 and half of m, rounded down, as k and a. The
            value is 2k − a + 1 if 2a is at most k, and 3(k − a) + 1 if not.`,
          play: 'Play the two rows as Chomp',
          ask: 'What is the value for n = 10 and m = 7?',
          hint: 'k = 4 and a = 3. Is 2a at most k?',
          right: '2a = 6 is more than 4, so the value is 3(4 − 3) + 1 = 4. If m = n − 1, then k = a and the value is 1.',
        },
        {
          say: `In Chomp the tile at the corner is poisoned: misère play. The empty board counts as −1 there and is left out of
            the mex. In normal play that board has the value 0. _Every board with a tile is worth one more in normal play._ Proof:
            suppose that it is true for all smaller boards. The other moves then leave values one more than in misère play, and the
            corner leaves 0.`,
          play: 'Play Chomp on the lost board of three tiles',
          ask: 'In misère play the moves leave the values 0, 1 and 3, besides the empty board. What is the value in normal play?',
          hint: 'In normal play they leave 1, 2 and 4, and the corner leaves 0. What is missing?',
          right: `3: the mex of 0, 1, 2 and 4. In misère play it is 2, the mex of 0, 1 and 3. This always works: the 0 fills the gap
            at the bottom, and all else moves up by one.`,
        },
        {
          say: `In an _impartial_ game both players have the same moves. In a _partizan_ game they have not. Only impartial games
            are worth heaps of Nim.`,
          play: 'Play iChomp, two people at one screen',
          ask: 'Which game is partizan?',
          options: ['iChomp', 'Draughts'],
          hint: 'May I move your pieces?',
          right: `Draughts: each side moves its own pieces. In iChomp both may take every tile. If you could bite only above the
            centre and I only below it, iChomp would be partizan, too.`,
        },
        {
          say: `Say you want to play Chomp well, and keep a list of all boards. For who wins, and a winning move, one bit for each
            board is enough: lost or not. A winning move leaves a lost board.`,
          play: 'Play Chomp on four rows of seven',
          ask: 'Which costs more, a value or a winning move?',
          options: ['The value', 'A winning move'],
          hint: 'How many boards must be known for a mex?',
          right: `The value: its mex needs the values of all moves, while one lost board is enough to win. For all boards of up to
            100 tiles the list of values takes eight times the memory. But a sum of quadrants needs values: two single tiles are lost,
            one tile and a row of two are won, and yet each quadrant alone is won.`,
        },
        {
          say: 'Four quadrants instead of one board, and no poison.',
          play: 'Play misère iChomp',
          ask: 'Is iChomp harder than Chomp?',
          options: ['No, never', 'In normal play hardly, in misère play much', 'Yes, always'],
          hint: 'In which play do values add?',
          right: `In normal play a quadrant is worth the board of Chomp and one more: four look-ups and an XOR. In misère play
            values do not add, and all sums have to be solved together. Quadrants of up to 5x5 have 142 shapes, and their sums are
            17,666,220 boards.`,
        },
      ],
    },
  },
};
