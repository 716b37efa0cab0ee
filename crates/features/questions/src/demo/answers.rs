//! The example answers: below which Question, who answered what, and which of them helped who asked.

/// An example answer.
pub struct Answer {
    /// The author's first name.
    pub author: &'static str,
    /// What it says.
    pub text: &'static str,
    /// It helped the author of the Question.
    pub helped: bool,
}

const fn by(author: &'static str, text: &'static str) -> Answer {
    Answer { author, text, helped: false }
}

const fn helped(author: &'static str, text: &'static str) -> Answer {
    Answer { helped: true, ..by(author, text) }
}

/// The first words of a Question with its answers, oldest first.
pub const ANSWERS: &[(&str, &[Answer])] = &[
    (
        "What do you say to yourself in the last minute",
        &[
            by("Noor", "\u{201c}I can leave in ten minutes.\u{201d} I have never left after ten minutes."),
            helped(
                "Sara",
                "Name three things you can see and one thing you will do first, like finding a glass of water. It gives your attention a job.",
            ),
            by("Tom", "I look for one face, not the room."),
        ],
    ),
    (
        "I have not told anybody at work",
        &[
            by("Daniel", "I told one colleague first. That was enough for a year."),
            helped(
                "Lea",
                "I wrote down what I wanted from it. It was only this: to step outside without explaining. So that's all I asked for.",
            ),
            by(
                "Sara",
                "You decide how much you share and with whom. Saying \u{201c}I sometimes need a short break\u{201d} can be a whole conversation.",
            ),
            by("Amira", "I waited too long with mine, and also I wasn't ready earlier. Both are true."),
        ],
    ),
    (
        "Which small thing did you do this week",
        &[
            by("Daniel", "I ate lunch away from my desk, twice."),
            by("Sam", "I went to bed with one page left."),
        ],
    ),
    (
        "Is it normal that exposure feels worse",
        &[
            by("Daniel", "It was like that for me. The third week was easier than the first."),
            helped(
                "Sara",
                "Yes, that happens often. The first week can run on resolve, and the second is where the learning starts. Smaller steps are fine.",
            ),
        ],
    ),
    (
        "What does your evening look like",
        &[
            by("Maya", "A list for tomorrow, then the phone in the kitchen."),
            by("Amira", "An audiobook I already know. I never miss anything when I fall asleep."),
            helped(
                "Noor",
                "I get up again after twenty minutes and read in the chair. Lying there made it a fight.",
            ),
        ],
    ),
    (
        "Which breathing exercise do you still use",
        &[
            by("Maya", "In for four, out for six. Nobody notices on the bus."),
            by("Sara", "A longer breath out is the part that helps most. The counting is up to you."),
        ],
    ),
    (
        "Write down three things that were easier",
        &[
            by("Daniel", "The stairs at work, calling my mother, Sundays."),
            by("Amira", "Post, the dentist's door, saying \u{201c}I don't know\u{201d}."),
        ],
    ),
    (
        "How do you leave a party early",
        &[
            helped(
                "Lea",
                "\u{201c}I'm heading home, it was good to see you.\u{201d} No reason. It works surprisingly well.",
            ),
            by("Sam", "I tell the host when I arrive that I'll stay for an hour."),
            by("Daniel", "I help carry something to the kitchen and go from there."),
        ],
    ),
    (
        "My sister wants to help",
        &[
            by("Maya", "I asked mine to sit next to me and talk about her day."),
            by(
                "Sara",
                "It can help to agree on one sentence for hard moments, so that neither of you has to search for words.",
            ),
            by("Lea", "A list with three things that help and three that don't. She has it on her fridge."),
        ],
    ),
    (
        "Does drawing, knitting or anything",
        &[
            by("Noor", "Peeling oranges. It's slow, and it smells good."),
            helped("Amira", "Knitting one very long scarf. It isn't for anyone, that's the trick."),
        ],
    ),
    (
        "Describe a place where your shoulders drop",
        &[
            by("Sam", "The back of the library, second floor, by the radiator."),
            by("Daniel", "My grandfather's workshop, before he comes in."),
        ],
    ),
    (
        "How do you celebrate something that looks small",
        &[by("Tom", "I write it on the calendar in green."), by("Maya", "The good cup.")],
    ),
    (
        "What is the kindest way you have found",
        &[
            by("Amira", "\u{201c}I can't, and I'm glad you asked me.\u{201d}"),
            by("Sam", "I say it early. A late no hurt more than a short one."),
            by("Sara", "You can say no to the request and yes to the person, in one sentence."),
        ],
    ),
    (
        "Who were you before you started planning",
        &[
            by("Noor", "A person who got on the first bus that came."),
            by("Tom", "I'm trying to remember as well. I think I sang more."),
        ],
    ),
    (
        "Has anybody here gone back to driving",
        &[
            by("Daniel", "Yes. An empty car park on a Sunday, then the same street for a month."),
            helped("Sam", "My brother sat next to me the first five times and talked about football."),
            by("Sara", "Many people do. Plan a place to stop on each route, so that going on is a choice."),
            by("Lea", "Not yet, and I'm reading along."),
        ],
    ),
];
