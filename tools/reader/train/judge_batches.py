"""Questions with candidate blocks of one shop (or of one public article), and batches of them for the judge."""
import torch

from judge import ShopIndex


class CachedIndex(ShopIndex):
    """Keeps the tensors of its blocks."""

    def __init__(self, blocks, tokenizer):
        super().__init__(blocks, tokenizer)
        self.tensors = {}

    def block_tensors(self, block):
        """(ids, rarity, sentence of each token)."""
        if block not in self.tensors:
            ids, owner = self.encoded[block]
            self.tensors[block] = (torch.tensor(ids), torch.tensor(self.rarity(ids)), torch.tensor(owner))
        return self.tensors[block]


class Group:
    """A question with candidate blocks. `right`: the sentences that answer, by block; none for a question without an answer."""
    __slots__ = ("index", "question", "blocks", "right", "features")

    def __init__(self, index, question, blocks, right, features):
        self.index, self.question, self.blocks, self.right = index, question, blocks, right
        self.features = [features[b] for b in blocks]

    @property
    def width(self):
        return max(len(self.index.encoded[b][0]) for b in self.blocks)


def batch_of(groups):
    """The judge's inputs for all pairs of the groups, in order."""
    pairs = [(g, b, f) for g in groups for b, f in zip(g.blocks, g.features)]
    tensors = [g.index.block_tensors(b) for g, b, _ in pairs]
    size, width_b = len(pairs), max(len(t[0]) for t in tensors)
    width_q = max(len(g.question) for g in groups)
    question, block = torch.zeros(size, width_q, dtype=torch.long), torch.zeros(size, width_b, dtype=torch.long)
    q_rarity, b_rarity = torch.zeros(size, width_q), torch.zeros(size, width_b)
    owner = torch.full((size, width_b), -1)
    at = 0
    for g in groups:
        ids, rarity = torch.tensor(g.question), torch.tensor(g.index.rarity(g.question))
        question[at:at + len(g.blocks), :len(ids)] = ids
        q_rarity[at:at + len(g.blocks), :len(ids)] = rarity
        at += len(g.blocks)
    for i, (ids, rarity, own) in enumerate(tensors):
        block[i, :len(ids)], b_rarity[i, :len(ids)], owner[i, :len(ids)] = ids, rarity, own
    count = max(1, int(owner.max()) + 1)
    sentences = (owner.unsqueeze(1) == torch.arange(count).view(1, -1, 1)).float()
    return question, block, q_rarity, b_rarity, sentences, torch.tensor([f for _, _, f in pairs])


def batches(groups, pairs, generator):
    """Groups of similar width with about so many pairs together, in random order."""
    groups = sorted(groups, key=lambda g: g.width + generator.random() * 16)
    made, own, count = [], [], 0
    for group in groups:
        own.append(group)
        count += len(group.blocks)
        if count >= pairs:
            made.append(own)
            own, count = [], 0
    generator.shuffle(made)
    return made
