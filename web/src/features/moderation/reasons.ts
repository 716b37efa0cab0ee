/** Templates for the reason of a decision; each can be edited before it is sent. */
export interface Reason {
	name: string;
	text: string;
}

/** Templates for profiles. */
export const profileReasons: readonly Reason[] = [
	{
		name: "Personal details",
		text: "Your profile showed details that could identify you or someone else. Please leave out names, places and similar details.",
	},
	{
		name: "Photo",
		text: "Your photo doesn't fit our guidelines. Please choose another one, or leave it out.",
	},
	{
		name: "Unkind",
		text: "Part of your profile could hurt others who read it. Please put it another way.",
	},
];

export const reasons: readonly Reason[] = [
	{
		name: "Personal details",
		text: "Thank you for sharing this. Please remove names, places and other details that could identify you or someone else, and send it again.",
	},
	{
		name: "Not quite a Win",
		text: "Thank you for writing. This reads more like a question or a hard moment than a Win. You can ask it under Questions, or change it and send it again.",
	},
	{
		name: "Photo or video",
		text: "Thank you for sharing this. Please choose another photo or video, or leave it out, and send it again.",
	},
];
